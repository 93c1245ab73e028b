/**
 * The tables: this one, the others, those that parted; a new one; and how to settle.
 * @import { Game, Part, Scene, Table } from "../types.d.ts"
 */
import { parting } from "../model/parting.js";
import { newTable, personOf, standing, totals } from "../model/table.js";
import { statsOf } from "../model/stats.js";
import { linesOf, newId, tablesOf } from "../scene.js";
import { signed, tone } from "../text/index.js";
import { html } from "../view/dom.js";
import { bar, choice, icon, PEAKS, sheet } from "../view/frame.js";
import { knownNames } from "./seats.js";

/** @param {Scene} scene @param {Table} table */
function row(scene, table) {
  const { t, store } = scene;
  const lines = linesOf(store, table.id);
  const sums = totals(lines);
  const pending = standing(lines).filter((deal) => !deal.answer).length;
  const half = store.get(`draft/${table.id}`)?.now.wins.length > 0;
  const about = table.copy
    ? t("copyTo", lines.at(-1)?.n ?? 0)
    : [t("deals", standing(lines).length), pending && t("somePending", pending), half && t("halfWay"), table.closed ? scene.date(table.closed) : scene.date(table.used)].filter(Boolean).join(" · ");
  return html`<li class="tbl${pending > 0 && " tbl--wait"}${table.copy && " tbl--copy"}" data-game="${table.game}" data-key="t${table.id}">
    <button class="tbl__go" data-act="sit:${table.id}"><span class="tbl__dot" aria-hidden="true">${t(`short.${table.game}`)}</span>
      <span class="tbl__name"><b>${table.name || t(table.game)}</b><small>${about}</small></span>
      <span class="tbl__who">${table.seats.map((id, seat) => html`<span>${personOf(table, id).name || t(/** @type {any} */ (`${table.game}.${seat}`))}<b class="num ${tone(sums.get(id) ?? 0)}">${signed(sums.get(id) ?? 0)}</b></span>`)}</span>
    </button></li>`;
}

/** @param {Scene} scene */
function view(scene) {
  const { t, table, store } = scene;
  const others = tablesOf(store).filter(({ id }) => id !== table.id).sort((a, b) => b.used - a.used);
  const [open, closed] = [others.filter((one) => !one.closed), others.filter((one) => one.closed)];
  const acts = /** @type {const} */ ([["sheet:seats", "seatsPeople"], ["sheet:rename", "tableName"], ["sheet:parting", "part"]]);
  return html`<div class="screen screen--plain">
    <div class="water">${PEAKS}${bar(scene)}<section class="here" aria-label="${t("thisTable")}">
      <p class="here__who">${table.seats.map((id, seat) => {
        const sum = scene.totals.get(id) ?? 0;
        return html`<span>${personOf(table, id).name || scene.seat(seat)}<b class="num fit ${tone(sum)}" style="--n:${signed(sum).length}">${signed(sum)}</b></span>`;
      })}</p>
      ${!table.copy && html`<div class="here__do">${acts.map(([act, word]) => html`<button data-act="${act}">${t(word)}</button>`)}</div>`}</section></div>
    <main class="paper" tabindex="-1" id="main">
      ${open.length > 0 && html`<h2 class="lead">${t("otherTables")}</h2><ul class="tbls">${open.map((one) => row(scene, one))}</ul>`}
      ${closed.length > 0 && html`<h2 class="lead">${t("parted")}</h2><ul class="tbls">${closed.map((one) => row(scene, one))}</ul>`}
      <div class="settings">
        <h2 class="lead">${t("settings")}</h2>
        ${settings(scene)}
      </div>
      <div class="newtable"><button class="pill" data-game="mahjong" data-act="sheet:new:mahjong">＋ ${t("newMahjong")}</button><button class="pill" data-game="zipai" data-act="sheet:new:zipai">＋ ${t("newZipai")}</button><label class="quiet filed">${icon("in")}${t("takeIn")}<input type="file" class="vh" accept=".json,application/json,.csv,text/csv" data-change="takeIn"></label></div>
    </main></div>`;
}

/** @param {Scene} scene */
function settings({ t, settings: kept, lang }) {
  const now = { ...kept, lang };
  const rows = /** @type {const} */ ([
    ["lang", [["zh-Hans", "简体"], ["zh-Hant", "繁體"], ["en", "English"]]],
    ["theme", [["auto", t("theme.auto")], ["light", t("theme.light")], ["dark", t("theme.dark")]]],
  ]);
  return html`${rows.map(([name, values]) => html`<div class="field field--wide"><b>${t(`set.${name}`)}</b>${choice(t(`set.${name}`), values.map(([value, text]) => ({ act: `set:${name}:${value}`, text, on: now[name] === value })))}</div>`)}
    ${/** @type {const} */ (["numerals", "awake"]).map((name) => html`<div class="field field--wide"><b>${t(`set.${name}`)}</b><button class="switch" role="switch" aria-checked="${String(now[name])}" aria-label="${t(`set.${name}`)}" data-act="set:${name}:${String(!now[name])}"></button></div>`)}
    <div class="field field--wide"><b>${t("set.key")}</b><input class="input" value="${now.key}" data-change="set:key" aria-label="${t("set.key")}" autocomplete="off"></div>`;
}

/** @param {Scene} scene */
function fresh(scene) {
  const { t, route, book, ui } = scene;
  const game = /** @type {Game} */ (route.sheetArg);
  const wanted = ui.memo.fresh ?? {};
  const players = game === "mahjong" ? 4 : (wanted.players ?? 3);
  const preset = wanted.preset ?? "guilin";
  const own = scene.store.get(`own/${game}`);
  const seat = (/** @type {number} */ i) => t(/** @type {any} */ (`${game}.${i}`));
  return sheet(scene, {
    title: t(game === "mahjong" ? "newMahjong" : "newZipai"), kind: "new",
    body: html`${knownNames(scene)}<form id="fresh" class="fields" data-submit="newTable:${game}">
      <div class="field"><b>${t("tableName")}</b><input class="input" name="title" maxlength="16" placeholder="${t(game)}" autocomplete="off"></div>
      ${game === "zipai" && html`<div class="field"><b>${t("players")}</b>${choice(t("players"), [2, 3, 4].map((n) => ({ act: `freshIs:players:${n}`, text: String(n), on: players === n })))}</div>`}
      ${Array.from({ length: players }, (_, i) => html`<div class="field"><b>${seat(i)}</b><input class="input" name="p${i}" maxlength="12" placeholder="${t("name")}" aria-label="${t("nameOf", seat(i))}" autocomplete="off" list="known"></div>`)}
      <div class="field"><b>${t("rules")}</b>${choice(t("rules"), [...(book?.[game].presets ?? []).map((one) => ({ act: `freshIs:preset:${one.id}`, text: t(/** @type {any} */ (`preset.${one.id}`)), on: preset === one.id })), ...(own ? [{ act: "freshIs:preset:own", text: t("ownRules"), on: preset === "own" }] : [])])}</div>
      <div class="field"><b>${t("firstDealer")}</b>${choice(t("firstDealer"), Array.from({ length: players }, (_, i) => ({ act: `freshIs:dealer:${i}`, text: seat(i), on: (wanted.dealer ?? 0) === i })))}</div>
      <div class="field"><b>${t("stake")}</b><input class="input" name="stake" inputmode="numeric" value="1" aria-label="${t("stakeLong")}"></div></form>`,
    foot: html`<button class="quiet" data-act="back">${t("cancel")}</button><button class="ghost" form="fresh" type="submit">${t("openTable")}</button>`,
  });
}

/** @param {Scene} scene */
function rename(scene) {
  const { t, table } = scene;
  return sheet(scene, { title: t("tableName"), body: html`<input class="input" value="${table.name}" maxlength="16" data-change="tableIs" aria-label="${t("tableName")}">` });
}

/** The fewest payments that settle what everybody has. @param {Scene} scene */
export function settling(scene) {
  const { t, table, lines } = scene;
  const name = (/** @type {string} */ id) => personOf(table, id).name || (table.seats.includes(id) ? scene.seat(table.seats.indexOf(id)) : "—");
  const rows = parting(totals(lines, true, table.stake));
  return rows.length > 0 ? html`<ul class="rows">${rows.map(({ from, to, amount }) => html`<li>${t("paysTo", name(from), name(to))}<strong class="num">${amount}</strong></li>`)}</ul>` : html`<p class="hint">${t("allEven")}</p>`;
}

/** @param {Scene} scene */
function part(scene) {
  const { t, table, lines } = scene;
  const pending = standing(lines).filter((deal) => !deal.answer).length;
  return sheet(scene, {
    title: t("part"), about: table.stake > 1 ? t("inPoints", table.stake) : t("inZi"),
    body: html`${pending > 0 && html`<p class="due">${t("somePending", pending)}</p>`}${settling(scene)}`,
    foot: html`<button class="quiet" data-act="back">${t("notYet")}</button>${table.closed ? html`<button class="ghost" data-act="closed:">${t("reopenTable")}</button>` : html`<button class="ghost" data-act="closed:yes">${t("partNow")}</button>`}`,
  });
}

/** A player's figures, here and, by the name, at every table of this game. @param {Scene} scene */
function stats(scene) {
  const { t, table, route, store, settings: { points } } = scene;
  const person = personOf(table, route.sheetArg);
  const here = statsOf(scene.lines, person.id, table.game, points, table.stake);
  const same = tablesOf(store).filter((one) => one.game === table.game && person.name).flatMap((one) => one.people.filter(({ name }) => name === person.name).map(({ id }) => statsOf(linesOf(store, one.id), id, one.game, points, one.stake)));
  const deals = same.reduce((sum, one) => sum + one.deals, 0);
  const all = deals > here.deals ? { deals, won: same.reduce((sum, one) => sum + one.won, 0), total: same.reduce((sum, one) => sum + one.total, 0) } : null;
  const rows = /** @type {const} */ (["deals", "won", "selfDrawn", "fed", "largest", "average", "best", "worst"]);
  const seat = table.seats.indexOf(person.id);
  return sheet(scene, {
    title: person.name || (seat < 0 ? "—" : scene.seat(seat)), about: t("statsHere"),
    body: html`<dl class="rows">${rows.map((name) => html`<div><dt>${t(`stats.${name}`)}</dt><dd class="num">${String(here[name]).replace("-", "−")}</dd></div>`)}
      ${all && html`<div><dt>${t("statsAll")}</dt><dd class="num">${t("statsSum", all.deals, all.won, signed(all.total))}</dd></div>`}</dl>`,
  });
}

/** @param {Scene} scene @param {Partial<Table>} change */
const alter = ({ store, table }, change) => store.update(`table/${table.id}`, (old) => ({ ...old, ...change }));

/** @type {Part} */
export const tables = {
  views: { tables: view },
  sheets: { new: fresh, rename, parting: part, stats },
  actions: {
    sit(scene, id) {
      scene.store.together(() => {
        scene.store.update("at", () => id);
        scene.store.update(`table/${id}`, (old) => ({ ...old, used: Date.now() }));
      });
      scene.go({ view: scene.store.get(`table/${id}`).copy ? "ledger" : "table" });
    },
    freshIs(scene, arg) {
      const [name, value] = arg.split(":");
      scene.memo("fresh", { ...scene.ui.memo.fresh, [name]: name === "preset" ? value : Number(value) });
    },
    newTable(scene, arg, form) {
      const game = /** @type {Game} */ (arg);
      const fields = new FormData(/** @type {HTMLFormElement} */ (form));
      const wanted = scene.ui.memo.fresh ?? {};
      const now = Date.now();
      const players = game === "mahjong" ? 4 : (wanted.players ?? 3);
      const word = (/** @type {string} */ name) => String(fields.get(name) ?? "").trim();
      const rules = wanted.preset === "own" ? scene.store.get(`own/${game}`) : { preset: wanted.preset ?? "guilin" };
      const table = newTable(game, newId(now), now, {
        names: Array.from({ length: players }, (_, i) => word(`p${i}`)), name: word("title"), rules,
        stake: Math.min(1_000_000, Math.max(1, Math.round(Number(word("stake"))) || 1)), dealer: { seat: Math.min(wanted.dealer ?? 0, players - 1), after: 0 },
      });
      scene.store.together(() => {
        scene.store.update(`table/${table.id}`, () => table);
        scene.store.update("at", () => table.id);
      });
      scene.memo("fresh", undefined);
      scene.go({ view: "table" });
    },
    tableIs: (scene, _, field) => alter(scene, { name: /** @type {HTMLInputElement} */ (field).value.trim() }),
    closed(scene, yes) {
      alter(scene, { closed: yes ? Date.now() : null });
      scene.go("back");
    },
    set(scene, arg, field) {
      if (arg === "key") setTimeout(() => dispatchEvent(new Event("online"))); // whatever was refused is asked again
      const [name, value = /** @type {HTMLInputElement} */ (field).value.trim()] = arg.split(":");
      scene.store.update("settings", (old) => ({ ...old, [name]: value === "true" ? true : value === "false" ? false : value }));
    },
  },
};

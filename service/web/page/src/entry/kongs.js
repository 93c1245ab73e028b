/**
 * The sheet of what is paid besides the win: kongs, chases, 互包.
 * @import { Draft, Kong } from "./entry.d.ts"
 * @import { Live } from "./live.js"
 * @import { Scene } from "../types.d.ts"
 */
import { flag, html } from "../view/dom.js";
import { sheet } from "../view/frame.js";
import { addKong } from "./deal.js";
import { live } from "./live.js";
import { nameOfId, say } from "./marks.js";
import { allKongs, baoOf, kongsOf } from "./questions.js";

const KINDS = /** @type {const} */ (["exposed_kong", "added_kong", "concealed_kong"]);
const MOST_KONGS = 4;

/** What of a kong is told so far; `only`: a key of the panel asked for it, and it shuts by the last answer. @typedef {{ seat: number | null, kind: Kong["kind"] | null, only?: string }} Asked */

/** @param {Scene} scene @returns {Asked} */
export const asked = (scene) => scene.ui.memo.kong ?? { seat: null, kind: null };

/** @param {Kong["kind"]} kind @param {Live} now @returns {boolean} whether it must be told who fed it */
const needsFeeder = (kind, now) => kind === "exposed_kong" || (kind === "added_kong" && now.house.options.added_kong_payer === "feeder");

/**
 * The next answer about a kong: once the last one is there it is added.
 * @param {Scene} scene @param {Asked} next @param {number | null} from
 * @returns {{ asked: Asked, add: ((draft: Draft) => Draft) | null }}
 */
export function answerKong(scene, next, from = null) {
  const now = live(scene);
  if (next.seat === null || next.kind === null) return { asked: next, add: null };
  if (needsFeeder(next.kind, now) && from === null) return { asked: next, add: null };
  const kong = { seat: next.seat, kind: next.kind, from: next.kind === "concealed_kong" ? null : from };
  return { asked: { seat: null, kind: null }, add: (draft) => addKong(draft, kong) };
}

/** @param {Scene} scene */
export function kongSheet(scene) {
  const { t } = scene;
  const now = live(scene);
  const { draft } = now;
  const ask = asked(scene);
  const feeder = ask.seat !== null && ask.kind !== null && needsFeeder(ask.kind, now);
  const seats = Array.from({ length: draft.players }, (_, seat) => seat);
  const full = (/** @type {number} */ seat) => kongsOf(draft).filter((kong) => kong.seat === seat).length >= MOST_KONGS;
  const body = html`${ask.only === undefined && html`<div class="chips" role="group" aria-label="${t("notedNow")}">${chips(scene, now)}</div>`}
    ${field(t("whoKong"), ask.seat === null && ask.only !== undefined, seats.map((seat) => ({ act: `kong-seat:${seat}`, text: scene.seat(seat), on: ask.seat === seat, off: full(seat), note: full(seat) ? t("fourKongs") : "" })))}
    ${field(t("kindKong"), ask.seat !== null && ask.kind === null, KINDS.map((kind) => ({ act: `kong-kind:${kind}`, text: say(scene, `kong.${kind}`), on: ask.kind === kind, note: price(scene, now, kind) })))}
    ${field(t("whoFed"), feeder, seats.map((seat) => ({ act: `kong-from:${seat}`, text: scene.seat(seat), on: false, off: !feeder || seat === ask.seat })))}
    ${ask.only === undefined && html`<hr>${chaseField(scene, now, seats)}${baoField(scene, now, seats)}`}`;
  if (ask.only !== undefined) {
    return sheet(scene, { title: nameOfId(scene, ask.only), about: t("gate.kong"), kind: "kong", body, foot: html`<i></i><button class="ghost" data-act="kong-done">${t("noKong")}</button>` });
  }
  return sheet(scene, {
    title: t("kongs"), about: t("kongsNote"), kind: "kong", body,
    foot: html`<button class="quiet" data-act="sheet:fine">${t("fineLink")}</button><button class="ghost" data-act="kong-done">${t("done")}</button>`,
  });
}

/**
 * @param {string} label @param {boolean} due @param {{ act: string, text: string, on: boolean, off?: boolean, note?: string }[]} keys @param {string} [under]
 */
const field = (label, due, keys, under) => html`<div class="field ${due && "is-due"}"><b>${label}${due && "？"}${under && html`<small>${under}</small>`}</b>
  <div class="lattice" style="--cols:${keys.length}" role="group" aria-label="${label}">${keys.map(
    ({ act, text, on, off, note }) => html`<button class="key key--flat" data-act="${act}" aria-pressed="${String(on)}"${flag("disabled", off)}><b>${text}</b>${note && html`<small>${note}</small>`}</button>`,
  )}</div></div>`;

/** @param {Live} now @param {string} kind @returns {boolean} whether one alone pays it, as the table's rules say */
const isPaidByOne = ({ house }, kind) => kind === "exposed_kong" || (kind === "added_kong" && house.options.added_kong_payer === "feeder");

/** @param {Scene} scene @param {Live} now @param {string} kind @returns {string} what it costs, as the table's rules say */
function price({ t }, now, kind) {
  const zi = Number(now.house.options[`${kind}_zi`] ?? 0);
  return isPaidByOne(now, kind) ? String(zi) : t("eachOf", zi);
}

/** The same of a kong that is there, with the one who pays it. @param {Scene} scene @param {Live} now @param {{ kind: string, from: number | null }} kong */
const cost = (scene, now, { kind, from }) => `${isPaidByOne(now, kind) && from !== null ? `${scene.t("sumPays", scene.seat(from))} ` : ""}${price(scene, now, kind)}`;

/** @param {Scene} scene @param {Live} now @param {number[]} seats */
function chaseField(scene, { draft, house }, seats) {
  const { t } = scene;
  if (Number(house.options.zhui_zi) === 0) return html`<div class="field"><b>${t("chase")}</b><span class="field__off">${t("offHere")}</span></div>`;
  return field(t("chase"), false, seats.map((seat) => ({ act: `chase:${seat}`, text: scene.seat(seat), on: draft.chases.includes(seat) })), t("chaseNote"));
}

/** @param {Scene} scene @param {Live} now @param {number[]} seats */
function baoField(scene, { draft, house, verdicts }, seats) {
  const { t } = scene;
  if (house.options.bao === false) return html`<div class="field"><b>${t("bao")}</b><span class="field__off">${t("offHere")}</span></div>`;
  const pairs = seats.flatMap((a) => seats.filter((b) => b > a).map((b) => /** @type {[number, number]} */ ([a, b])));
  const bound = baoOf(draft, verdicts).map(({ seats: pair }) => pair.join("-"));
  return field(t("bao"), false, pairs.map(([a, b]) => ({ act: `bao:${a}-${b}`, text: scene.seat(a) + scene.seat(b), on: bound.includes(`${a}-${b}`) })), t("baoNote"));
}

/** What is noted, each to be taken away again; what lies among the tiles is not. @param {Scene} scene @param {Live} now */
export function chips(scene, now, cut = true) {
  const { t, seat } = scene;
  const { draft, house, verdicts } = now;
  /** @param {string} act @param {string} name @param {string} note @param {boolean} laid */
  const chip = (act, name, note, laid) =>
    cut && !laid
      ? html`<button class="chip chip--cut" data-act="${act}" aria-label="${t("drop", name)}"><b>${name}</b>${note}<i aria-hidden="true">×</i></button>`
      : html`<span class="chip ${laid && "chip--laid"}"><b>${name}</b>${note}</span>`;
  let called = -1;
  const kongs = allKongs(draft).map((kong) => {
    const at = kong.laid ? -1 : draft.kongs.findIndex((own, i) => i > called && own.seat === kong.seat && own.kind === kong.kind);
    if (!kong.laid) called = at;
    return chip(`kong-drop:${at}`, `${seat(kong.seat)} ${say(scene, `kong.${kong.kind}`)}`, kong.robbed ? t("unpaid") : cost(scene, now, kong), kong.laid);
  });
  const chases = draft.chases.map((first) => chip(`chase:${first}`, `${seat(first)} ${t("chase")}`, t("paysEachOf", Number(house.options.zhui_zi ?? 0)), false));
  const bao = house.options.bao === false ? [] : baoOf(draft, verdicts);
  const pairs = bao.map(({ seats: [a, b] }) => chip(`bao:${a}-${b}`, t("baoPair", seat(a), seat(b)), "", false));
  const all = [...kongs, ...chases, ...pairs];
  return all.length > 0 || !cut ? all : html`<span class="chips__none">${t("noKongs")}</span>`;
}

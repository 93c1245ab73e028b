/**
 * Who sits where: the players change and swap seats in mid-session, their totals stay with them; and who deals.
 * @import { DealerHabit, Part, Scene, Seat, Table } from "../types.d.ts"
 */
import { gone } from "../model/summary.js";
import { personAt } from "../model/table.js";
import { signed, tone } from "../text/index.js";
import { html } from "../view/dom.js";
import { choice, sheet } from "../view/frame.js";
import { commit, commitWith } from "./commit.js";

/** @type {DealerHabit[]} */
const HABITS = ["winner", "turn", "stay", "ask"];

/** @param {Scene} scene @param {Seat} seat */
function row(scene, seat) {
  const { t, table, totals, ui, dealer } = scene;
  const person = personAt(table, seat);
  const sum = totals.get(person.id) ?? 0;
  const mark = scene.seat(seat);
  const renaming = person.name === "" || ui.memo.naming === seat;
  if (ui.memo.replacing === seat) {
    return html`<div class="seat seat--new" data-key="s${seat}"><b>${mark}</b>
      <form class="seat__name" data-submit="replace:${seat}"><input class="input" name="name" aria-label="${t("newcomer")}" placeholder="${t("newcomer")}" maxlength="12" autocomplete="off" list="known"><small>${t("leaves", person.name || mark, signed(sum))}</small></form>
      <strong class="num">0</strong><span></span><button class="quiet" data-act="replacing:">${t("stays")}</button></div>`;
  }
  return html`<div class="seat" data-key="s${seat}"><b>${mark}</b>
    <span class="seat__name">${renaming ? html`<input class="input" value="${person.name}" data-change="rename:${seat}" aria-label="${t("nameOf", mark)}" placeholder="${t("name")}" maxlength="12" autocomplete="off" list="known">` : html`<button class="quiet" data-act="naming:${seat}">${person.name}</button>`}</span>
    <strong class="num ${tone(sum)}">${signed(sum)}</strong>
    <button class="seat__dealer" role="radio" aria-checked="${String(dealer === seat)}" aria-label="${t("dealsNow", mark)}" data-act="setDealer:${seat}"><span>${t("dealer")}</span></button>
    ${scene.lines.length > 0 && html`<button class="quiet" data-act="replacing:${seat}">${t("replace")}</button>`}</div>`;
}

/** @param {Scene} scene */
function seats(scene) {
  const { t, table, totals, lines, ui } = scene;
  const here = table.seats.reduce((sum, id) => sum + (totals.get(id) ?? 0), 0);
  const swap = ui.memo.swap;
  return sheet(scene, {
    title: t("seats"), about: t("fromDeal", table.next), kind: "seats",
    body: html`${knownNames(scene)}<div role="radiogroup" aria-label="${t("deals2")}">${table.seats.map((_, seat) => row(scene, seat))}</div>
      ${gone(table, lines).length > 0 && html`<p class="seat__sum"><span>${t("seated")} <b>${signed(here)}</b></span><span>${t("left")} <b>${signed(-here)}</b></span><span>${t("sum")} <b>0</b></span></p>`}
      ${table.game === "mahjong" && html`<div class="field"><b>${t("nextDealer")}</b>${choice(t("nextDealer"), HABITS.map((habit) => ({ act: `habit:${habit}`, text: t(`habit.${habit}`), on: table.habit === habit })))}</div>`}
      <div class="field"><b>${t("swap")}</b>${choice(t("swap"), table.seats.map((_, seat) => ({ act: `swap:${seat}`, text: scene.seat(seat), on: swap === seat })))}</div>
      ${swap !== undefined && swap !== null && html`<p class="hint" role="status">${t("swapWith", scene.seat(swap))}</p>`}`,
    foot: html`<button class="quiet" data-act="turn">${t("turn")}</button><button class="ghost" data-act="back">${t("done")}</button>`,
  });
}

/** Names of other tables, offered while one is typed. @param {Scene} scene */
export function knownNames({ store }) {
  const names = store.keys("table/").flatMap((key) => /** @type {Table} */ (store.get(key)).people.map(({ name }) => name));
  return html`<datalist id="known">${[...new Set(names)].filter(Boolean).map((name) => html`<option value="${name}"></option>`)}</datalist>`;
}

/** Asked after a deal where the table has no rule, or none that says. @param {Scene} scene */
function dealer(scene) {
  const { t, route, table, lines } = scene;
  const line = lines.find(({ n }) => n === Number(route.sheetArg));
  if (line?.kind !== "deal") return html``;
  const now = line.next ?? line.dealer;
  return sheet(scene, {
    title: t("deals2"), about: t("afterDeal", line.n), kind: "seats",
    body: html`<p class="hint">${t("dealerAsked")}</p>${choice(t("deals2"), table.seats.map((_, seat) => ({ act: `nextDealer:${line.n}:${seat}`, text: `${scene.seat(seat)} ${personAt(table, seat).name}`, on: seat === now })))}`,
  });
}

/** @param {Scene} scene @param {(table: Table) => Partial<Table>} change @param {string} label */
function alter({ store, table, ...scene }, change, label) {
  commit(/** @type {Scene} */ ({ store, table, ...scene }), label, () => store.update(`table/${table.id}`, (old) => ({ ...old, ...change(old) })));
}

/** @param {Table} table @param {string} id @param {string} name */
const named = (table, id, name) => table.people.map((person) => (person.id === id ? { ...person, name } : person));

/** @param {HTMLElement} field */
const typed = (field) => /** @type {HTMLInputElement} */ (field).value.trim();

/** @type {Part} */
export const seating = {
  views: {},
  sheets: { seats, dealer },
  actions: {
    naming: (scene, seat) => scene.memo("naming", Number(seat)),
    replacing: (scene, seat) => scene.memo("replacing", seat === "" ? null : Number(seat)),
    rename(scene, seat, field) {
      const name = typed(field);
      scene.store.update(`table/${scene.table.id}`, (/** @type {Table} */ old) => ({ ...old, people: named(old, old.seats[Number(seat)], name) }));
      scene.memo("naming", null);
    },
    replace(scene, seat, form) {
      const name = typed(/** @type {HTMLElement} */ (form.querySelector("input")));
      if (!name) return;
      const at = Number(seat);
      const back = gone(scene.table, scene.lines).find((id) => scene.table.people.some((person) => person.id === id && person.name === name));
      const id = back ?? `p${scene.table.people.length}`;
      scene.memo("replacing", null);
      alter(scene, (old) => ({
        people: back ? old.people : [...old.people, { id, name }],
        seats: old.seats.map((sat, i) => (i === at ? id : sat)),
      }), scene.t("satDown", scene.seat(at), name));
    },
    setDealer: (scene, seat) => alter(scene, (old) => ({ dealer: { seat: Number(seat), after: old.next - 1 } }), scene.t("dealerNow", scene.seat(Number(seat)))),
    nextDealer(scene, arg) {
      const [n, seat] = arg.split(":").map(Number);
      commitWith(scene, `deal/${scene.table.id}/${n}`, scene.t("dealerNow", scene.seat(seat)), (old) => ({ ...old, next: seat }));
      scene.go("back");
    },
    habit: (scene, habit) => scene.store.update(`table/${scene.table.id}`, (old) => ({ ...old, habit })),
    swap(scene, seat) {
      const [one, two] = [scene.ui.memo.swap, Number(seat)];
      if (one === undefined || one === null) return scene.memo("swap", two);
      scene.memo("swap", null);
      if (one === two) return;
      alter(scene, (old) => ({ seats: old.seats.map((id, i) => old.seats[i === one ? two : i === two ? one : i]) }), scene.t("swapped", scene.seat(one), scene.seat(two)));
    },
    turn: (scene) => scene.store.update(`table/${scene.table.id}`, (/** @type {Table} */ old) => ({ ...old, foot: (old.foot + 1) % old.seats.length })),
  },
};

import assert from "node:assert/strict";
import { test } from "node:test";
import { createStore } from "../../service/web/page/src/store.js";

/** A browser's storage, as far as the store uses it. */
export function fakeStorage() {
  /** @type {Map<string, string>} */
  const map = new Map();
  return {
    get length() {
      return map.size;
    },
    key: (/** @type {number} */ i) => [...map.keys()][i] ?? null,
    getItem: (/** @type {string} */ key) => map.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void map.set(key, value),
    removeItem: (/** @type {string} */ key) => void map.delete(key),
  };
}

test("two tabs write into one state, each from what the other left", () => {
  const storage = fakeStorage();
  const [one, two] = [createStore(storage), createStore(storage)];
  one.update("table/a", () => ({ name: "周五桌", stake: 1 }));
  two.update("table/a", (old) => ({ ...old, stake: 5 }));
  one.update("settings", () => ({ theme: "dark" }));
  assert.deepEqual(createStore(storage).get("table/a"), { name: "周五桌", stake: 5 });
  one.heard("guilin/table/a");
  assert.deepEqual(one.get("table/a"), { name: "周五桌", stake: 5 });
});

test("a tab that hears late that everything went keeps what was put there since", () => {
  const storage = fakeStorage();
  const store = createStore(storage);
  store.update("a", () => 1);
  store.update("b", () => 2);
  storage.removeItem("guilin/a");
  createStore(storage).update("c", () => 3);
  store.heard(null);
  assert.deepEqual([store.get("a"), store.get("b"), store.get("c")], [undefined, 2, 3]);
});

test("changes made together are taken back together, but not over what somebody changed since", () => {
  const store = createStore(fakeStorage());
  store.update("a", () => 1);
  const made = store.together(() => {
    store.update("a", () => 2);
    store.update("b", () => 3);
  });
  assert.equal(store.revert(made), true);
  assert.deepEqual([store.get("a"), store.get("b")], [1, undefined]);
  const again = store.together(() => store.update("a", () => 5));
  store.update("a", () => 6);
  assert.equal(store.revert(again), false);
  assert.equal(store.get("a"), 6);
});

test("a storage without room keeps the change for this visit and says so", () => {
  const storage = fakeStorage();
  const store = createStore({ ...storage, length: 0, setItem: () => { throw new Error("full"); } });
  store.update("a", () => 1);
  assert.deepEqual([store.get("a"), store.full], [1, true]);
});

test("what went on in another field stays when a change is taken back; so does a part that may go on", () => {
  const store = createStore(fakeStorage());
  store.update("table/a", () => ({ next: 1, name: "" }));
  store.update("draft/a", () => ({ now: 1 }));
  const made = store.together(() => {
    store.update("table/a", (old) => ({ ...old, next: 2 }));
    store.update("draft/a", () => ({ now: 2 }));
  });
  store.update("table/a", (old) => ({ ...old, name: "周五桌" }));
  store.update("draft/a", () => ({ now: 3 }));
  assert.equal(store.revert(made), false);
  assert.equal(store.revert(made, (key) => key.startsWith("draft/")), true);
  assert.deepEqual([store.get("table/a"), store.get("draft/a")], [{ next: 1, name: "周五桌" }, { now: 3 }]);
});

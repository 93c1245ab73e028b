/**
 * The ledger, the tables, the seats and the house rules.
 * @import { Part } from "../types.d.ts"
 */
import { account } from "./account.js";
import { comparing } from "./compare.js";
import { fines } from "./fine.js";
import { leaveCorrection, reopen, undoLast } from "./commit.js";
import { house } from "./house.js";
import { follow, price } from "./pending.js";
import { seating } from "./seats.js";
import { sharing } from "./share.js";
import { tables } from "./tables.js";

export { takeCopy } from "./share.js";

/** @type {Part[]} */
const parts = [account, seating, fines, tables, house, sharing, comparing];

/** @type {Part} */
export const ledger = {
  follow(scene) {
    account.follow?.(scene);
    follow(scene);
  },
  views: Object.assign({}, ...parts.map((part) => part.views)),
  sheets: Object.assign({}, ...parts.map((part) => part.sheets)),
  actions: Object.assign(
    { undo: undoLast, price, reopen: (/** @type {any} */ scene, /** @type {string} */ n) => reopen(scene, Number(n)), leaveCorrection },
    ...parts.map((part) => part.actions),
  ),
};

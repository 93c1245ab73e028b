/**
 * Where in the page one is: `#/view:arg/sheet:arg`. The browser's Back goes from a sheet to its view and from a view to
 * the one before.
 * @import { Route } from "./types.d.ts"
 */

export const HOME = "table";

/** @param {string} hash @returns {Route} */
export function parseRoute(hash) {
  const [, first = "", second = ""] = /^#\/([^/]*)\/?(.*)$/.exec(hash) ?? [];
  const [view, ...arg] = first.split(":");
  const [sheet, ...sheetArg] = second.split(":");
  return { view: view || HOME, arg: decodeURIComponent(arg.join(":")), sheet, sheetArg: decodeURIComponent(sheetArg.join(":")) };
}

/** @param {Partial<Route>} route @returns {string} */
export function formatRoute({ view = HOME, arg = "", sheet = "", sheetArg = "" }) {
  const part = (/** @type {string} */ name, /** @type {string} */ of) => name + (of && `:${encodeURIComponent(of)}`);
  return `#/${part(view, arg)}${sheet && `/${part(sheet, sheetArg)}`}`;
}

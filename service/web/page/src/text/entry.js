/** The words of the entry: table, 报牌, 摆牌, flips, kongs, result. */

/** @satisfies {Record<string, [string, string]>} */
export const entry = {
  whoWon: ["谁胡了", "Who won"],
};

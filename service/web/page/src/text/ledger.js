/** The words of the ledger, the tables, the seats and the house rules. */

/** @satisfies {Record<string, [string, string]>} */
export const ledger = {
  booked: ["记了第 {0} 局", "Deal {0} booked"],
  corrected: ["改好第 {0} 局", "Deal {0} corrected"],
  undone: ["撤销了：{0}", "Undone: {0}"],
  notUndone: ["别处已经改过，撤销不了", "Changed elsewhere since; cannot be undone"],
};

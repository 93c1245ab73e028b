/**
 * Who pays whom when the players part: the fewest payments that settle what each has.
 */

/** @typedef {{ from: string, to: string, amount: number }} Payment */

const MOST = 12; // more people than ever sit at one table; beyond, payments are few but not always fewest

/**
 * n people in k groups that each sum to zero need n − k payments, so as many groups as possible are sought.
 * @param {ReadonlyMap<string, number>} totals they sum to zero @returns {Payment[]}
 */
export function parting(totals) {
  const open = [...totals].filter(([, sum]) => sum !== 0);
  if (open.length > MOST) return within(open);
  const all = (1 << open.length) - 1;
  const sums = new Array(all + 1).fill(0);
  const groups = new Array(all + 1).fill(0); // the most zero-sum groups a set falls into, the rest left over
  const last = new Array(all + 1).fill(0); // the set before its last person was added
  for (let set = 1; set <= all; set++) {
    const lowest = 31 - Math.clz32(set & -set);
    sums[set] = sums[set & (set - 1)] + open[lowest][1];
    for (let i = 0; i < open.length; i++) {
      const rest = set & ~(1 << i);
      if (rest === set || groups[rest] < groups[set]) continue;
      groups[set] = groups[rest];
      last[set] = rest;
    }
    if (sums[set] === 0) groups[set]++;
  }
  /** @type {Payment[]} */
  const payments = [];
  let group = 0;
  for (let set = all; set; set = last[set]) {
    group |= set & ~last[set];
    if (sums[last[set]] !== 0) continue;
    payments.push(...within(open.filter((_, i) => group & (1 << i))));
    group = 0;
  }
  return payments;
}

/** One less than they are. @param {[string, number][]} people @returns {Payment[]} */
function within(people) {
  const open = people.map(([id, sum]) => ({ id, sum }));
  /** @type {Payment[]} */
  const payments = [];
  for (;;) {
    open.sort((a, b) => a.sum - b.sum);
    const [debtor, creditor] = [open[0], open[open.length - 1]];
    const amount = Math.min(-debtor?.sum, creditor?.sum);
    if (!(amount > 0)) return payments;
    payments.push({ from: debtor.id, to: creditor.id, amount });
    debtor.sum += amount;
    creditor.sum -= amount;
  }
}

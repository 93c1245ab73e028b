/**
 * The keyboard of a desk: each group of keys is one stop for Tab, and the arrows go from key to key, in a group first,
 * then over the screen.
 */

const GROUPS = ".lattice, .digits, .rack__tiles, .rack__cards, .waits, .board, .acts, .chips";
/** What lies over a key is reached by Tab alone. */
const KEYS = "button:not(:disabled, .token, .turn)";
/** How far a step leads, by key. @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** So much further is what lies beside the way; what lies more beside than on it comes last. */
const ASIDE = 3;

/** @param {Element} of @returns {HTMLElement[]} */
const keysOf = (of) => /** @type {HTMLElement[]} */ ([...of.querySelectorAll(KEYS)].filter((key) => key.checkVisibility()));

/** Of each group the key that has the focus, else the first that is pressed, else the first is reached by Tab. @param {Element} root */
export function rove(root) {
  const inGroups = new Set();
  for (const group of root.querySelectorAll(GROUPS)) {
    const keys = keysOf(group);
    const stop = keys.find((key) => key === document.activeElement) ?? keys.find((key) => key.getAttribute("aria-pressed") === "true") ?? keys[0];
    for (const key of keys) {
      inGroups.add(key);
      const index = key === stop ? 0 : -1;
      if (key.tabIndex !== index) key.tabIndex = index;
    }
  }
  for (const key of root.querySelectorAll("button[tabindex]")) if (!inGroups.has(key)) key.removeAttribute("tabindex");
}

/**
 * @param {Element} root @param {string} name of a key of the keyboard @returns {boolean} whether an arrow went anywhere
 */
export function arrow(root, name) {
  const step = STEPS[name];
  const place = root.querySelector(".sheet") ?? root;
  if (!step || !place) return false;
  const here = document.activeElement;
  if (!(here instanceof HTMLButtonElement) || !place.contains(here)) return focus(place.querySelector(`.next :is(${KEYS}), .board :is(${KEYS}), .lattice :is(${KEYS})`));
  const group = here.closest(GROUPS);
  return focus((group && nearest(here, keysOf(group), step)) || nearest(here, keysOf(place), step));
}

/** @param {Element | null | undefined} key */
function focus(key) {
  if (!(key instanceof HTMLElement)) return false;
  key.focus();
  rove(document.body);
  return true;
}

/** @param {HTMLElement} here @param {HTMLElement[]} keys @param {[number, number]} step @returns {HTMLElement | undefined} the nearest that way */
function nearest(here, keys, [x, y]) {
  const middle = (/** @type {Element} */ key) => {
    const { left, top, width, height } = key.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const from = middle(here);
  const ways = keys.filter((key) => key !== here).map((key) => {
    const to = middle(key);
    const on = (to.x - from.x) * x + (to.y - from.y) * y;
    const aside = Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x);
    return { key, on, beside: aside > on, far: on + ASIDE * aside };
  });
  return ways.filter(({ on }) => on > 4).sort((a, b) => Number(a.beside) - Number(b.beside) || a.far - b.far)[0]?.key;
}

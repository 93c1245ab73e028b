/**
 * Drawing: markup by tagged template, brought onto the page while its nodes stay, and one listener for each kind of event.
 */

export class Markup {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }
}

/** @type {Record<string, string>} */
const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** @param {unknown} value @returns {string} */
function piece(value) {
  if (value instanceof Markup) return value.text;
  if (Array.isArray(value)) return value.map(piece).join("");
  if (value === null || value === undefined || value === false) return "";
  return String(value).replace(/[&<>"']/g, (glyph) => ENTITIES[glyph]);
}

/**
 * Whatever is put in is escaped unless it is markup itself; null, undefined and false leave nothing; lists are joined.
 * @param {TemplateStringsArray} strings @param {unknown[]} values @returns {Markup}
 */
export const html = (strings, ...values) => new Markup(strings.reduce((text, string, i) => text + piece(values[i - 1]) + string));

/** An attribute that is there or not. @param {string} name @param {unknown} there @returns {Markup | false} */
export const flag = (name, there) => Boolean(there) && new Markup(` ${name}`);

/** Rows of this drawing that are drawn only if they are not on the page as they are. @type {Map<string, () => Markup>} */
const rows = new Map();

/** @typedef {{ key: string, same: string, draw: () => Markup }} Row what makes it what it is tells it in `same`; `draw`: what is in it */

/**
 * A row of a long list, or some rows together: as long as it stands on the page with the same it is neither drawn nor
 * compared, so a long list costs what changed in it.
 * @param {"li" | "ol"} tag @param {Row} row @returns {Markup}
 */
export function row(tag, { key, same, draw }) {
  rows.set(`${key} ${same}`, draw);
  return html`<${tag} data-key="${key}" data-same="${same}"></${tag}>`;
}

/** @param {Element} node if it is a row, it is to be shown */
function fill(node) {
  if (!(node instanceof HTMLElement) || node.dataset.same === undefined) return;
  const draw = rows.get(`${node.dataset.key} ${node.dataset.same}`);
  if (draw) node.innerHTML = draw().text;
}

/** @param {Element} node that is new on the page, with all its rows */
function fillAll(node) {
  fill(node);
  node.querySelectorAll("[data-same]:empty").forEach(fillAll);
}

/** Set to what it is already it would cost all that is in the element. @param {Element} element whose style is new */
function style(element) {
  if (element instanceof HTMLElement && element.dataset.style !== undefined) element.style.cssText = element.dataset.style;
}

/** @param {Element} root @param {Markup} markup @param {boolean} [keepsFocus] where the focused control goes away a neighbour takes the focus */
export function morph(root, markup, keepsFocus = true) {
  const template = document.createElement("template");
  template.innerHTML = markup.text.replaceAll(' style="', ' data-style="'); // inline styles are forbidden by the page's policy: set by style()
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const family = focused?.parentElement ?? null;
  children(root, template.content);
  rows.clear();
  if (keepsFocus && focused && !focused.isConnected) refocus(family);
}

/** The focused control went away: go to a neighbour, else to the nearest part that takes the focus. @param {Element | null} family */
function refocus(family) {
  const near = family?.isConnected ? family.querySelector("button") ?? family.closest("[tabindex='-1']") : null;
  const target = near ?? document.querySelector("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** @param {Node} node @returns {string} what makes two nodes the same part of the page */
const kin = (node) => (node instanceof Element ? `${node.tagName} ${node.id || (node.getAttribute("data-key") ?? "")}` : `${node.nodeType}`);

/**
 * Parts with an id or a data-key keep their node wherever they go, others are matched in order.
 * @param {Node} old @param {Node} fresh
 */
function children(old, fresh) {
  /** @type {Map<string, ChildNode[]>} */
  const present = new Map();
  for (const node of old.childNodes) {
    const same = present.get(kin(node));
    if (same) same.push(node);
    else present.set(kin(node), [node]);
  }
  const pairs = [...fresh.childNodes].map((node) => ({ node, twin: present.get(kin(node))?.shift() }));
  for (const rest of present.values()) for (const node of rest) node.remove();
  let place = old.firstChild;
  for (const { node, twin } of pairs) {
    if (twin) sync(twin, node);
    else if (node instanceof Element) {
      fillAll(node);
      [node, ...node.querySelectorAll("[data-style]")].forEach(style);
    }
    if (twin && twin === place) place = place.nextSibling;
    else old.insertBefore(twin ?? node, place);
  }
}

/** @param {Node} old @param {Node} fresh */
function sync(old, fresh) {
  if (!(old instanceof Element && fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  if (old.hasAttribute("data-same") && old.getAttribute("data-same") === fresh.getAttribute("data-same")) return;
  fill(fresh);
  attributes(old, fresh);
  if (!(old instanceof HTMLTextAreaElement)) children(old, fresh);
  control(old, fresh);
}

/** @param {Element} old @param {Element} fresh */
function attributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    old.setAttribute(name, value);
    if (name === "data-style") style(old);
  }
  for (const { name } of [...old.attributes]) {
    const unfolded = name === "open" && old instanceof HTMLDetailsElement; // what a reader has unfolded stays so
    const stop = name === "tabindex" && old instanceof HTMLButtonElement; // see keypad.js
    const styled = name === "style" && fresh.hasAttribute("data-style");
    if (!fresh.hasAttribute(name) && !unfolded && !stop && !styled) old.removeAttribute(name);
  }
}

/** What was typed no longer follows the attributes: it is set anew, but for the field that is being typed in. @param {Element} old @param {Element} fresh */
function control(old, fresh) {
  if (old instanceof HTMLInputElement && old.type === "checkbox") old.checked = fresh.hasAttribute("checked");
  else if (old instanceof HTMLInputElement && old.type !== "file" && old !== document.activeElement) old.value = fresh.getAttribute("value") ?? "";
  else if (old instanceof HTMLTextAreaElement && old !== document.activeElement) old.value = fresh.textContent ?? "";
  else if (old instanceof HTMLOptionElement) old.selected = fresh.hasAttribute("selected");
}

/**
 * One listener for each kind of event. A control names what it does as `data-act="name:arg"`; a field what takes its
 * value as `data-input="name:arg"` (at every key) or `data-change="name:arg"` (when left); a form as `data-submit`.
 * @param {Element} root
 * @param {(name: string, arg: string, element: HTMLElement) => void} act
 */
export function delegate(root, act) {
  /** @param {Event} event @param {string} kind */
  const pass = (event, kind) => {
    const element = event.target instanceof Element ? event.target.closest(`[data-${kind}]`) : null;
    if (!(element instanceof HTMLElement) || element.getAttribute("aria-disabled") === "true") return;
    const [name, ...arg] = (element.dataset[kind] ?? "").split(":");
    act(name, arg.join(":"), element);
  };
  root.addEventListener("click", (event) => pass(event, "act"));
  root.addEventListener("input", (event) => pass(event, "input"));
  root.addEventListener("change", (event) => pass(event, "change"));
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    pass(event, "submit");
  });
}

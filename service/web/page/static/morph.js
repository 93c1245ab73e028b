/**
 * Bring a part of the page to what the markup says while keeping its nodes, so that focus, caret, scroll position,
 * unfolded parts and a tap that is under way survive a redraw.
 * @import { Markup } from "./html.js"
 */

/** @param {Element} root @param {Markup} markup */
export function morph(root, markup) {
  const template = document.createElement("template");
  template.innerHTML = markup.text;
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  const family = focused?.parentElement;
  syncChildren(root, template.content);
  if (focused && !focused.isConnected) refocus(family ?? null);
}

/**
 * The focused control went away: go to its last neighbour, else to the nearest part that can take the focus.
 * @param {Element | null} family
 */
function refocus(family) {
  const connected = family?.isConnected ? family : null;
  const neighbours = connected ? [...connected.querySelectorAll("button")] : [];
  const target = neighbours.at(-1) ?? connected?.closest("[tabindex='-1']") ?? document.querySelector("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Match the children place by place. One with an id keeps its node, whatever comes or goes before it.
 * @param {Node} old @param {Node} fresh
 */
function syncChildren(old, fresh) {
  const wanted = [...fresh.childNodes];
  wanted.forEach((node, i) => {
    while (kept(old, node, i)) old.childNodes[i].remove();
    const present = old.childNodes[i];
    if (present && sameKind(present, node)) sync(present, node);
    else if (present && !hasTwin(present, wanted)) old.replaceChild(node, present);
    else old.insertBefore(node, present ?? null);
  });
  while (old.childNodes.length > wanted.length) old.lastChild?.remove();
}

/** @param {Node} old @param {Node} node @param {number} i @returns {boolean} whether the node's twin stands behind place `i` */
const kept = (old, node, i) => hasTwin(node, [...old.childNodes].slice(i + 1));

/** @param {Node} node @param {Node[]} others @returns {boolean} whether one of the others is the same part of the page, by its id */
const hasTwin = (node, others) => node instanceof Element && node.id !== "" && others.some((other) => sameKind(other, node));

/** @param {Node} a @param {Node} b @returns {boolean} */
function sameKind(a, b) {
  if (a instanceof Element && b instanceof Element) return a.tagName === b.tagName && a.id === b.id;
  return a.nodeType === b.nodeType;
}

/** @param {Node} old @param {Node} fresh */
function sync(old, fresh) {
  if (!(old instanceof Element && fresh instanceof Element)) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  syncAttributes(old, fresh);
  syncChildren(old, fresh);
  syncControl(old, fresh);
}

/** @param {Element} old @param {Element} fresh */
function syncAttributes(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    // What a reader has unfolded stays unfolded.
    if (!fresh.hasAttribute(name) && !(name === "open" && old instanceof HTMLDetailsElement)) old.removeAttribute(name);
  }
}

/**
 * What has been typed or chosen no longer follows the attributes. Controls that are bound to the state are set to it;
 * those of a form that is yet to be sent keep what they hold.
 * @param {Element} old @param {Element} fresh
 */
function syncControl(old, fresh) {
  if (!old.matches("[data-change], [data-input], [data-change] option")) return;
  if (old instanceof HTMLInputElement && old.type === "checkbox") old.checked = fresh.hasAttribute("checked");
  else if (old instanceof HTMLInputElement && old.type === "file") return;
  else if (old instanceof HTMLInputElement && old !== document.activeElement) old.value = fresh.getAttribute("value") ?? "";
  else if (old instanceof HTMLOptionElement) old.selected = fresh.hasAttribute("selected");
}

// Making and changing the page without losing focus: elements by key, never text as markup.

/**
 * An element. Properties that begin with "on" are listeners; `class`, `data-*`, `aria-*` and others are
 * attributes; `false`, `null` and `undefined` leave an attribute out.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  set(element, attributes);
  append(element, children);
  return element;
}

/**
 * The same for an element of a picture (SVG).
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {SVGElement}
 */
export function s(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(element, attributes);
  append(element, children);
  return element;
}

/**
 * Attributes and listeners of an element that is there already. `style` is an object of properties:
 * the page's own rules (Content-Security-Policy) allow no style as text.
 * @param {Element} element
 * @param {Record<string, unknown>} attributes
 */
export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "style" && value && typeof value === "object") {
      const { style } = /** @type {HTMLElement} */ (element);
      for (const [property, given] of Object.entries(value)) style.setProperty(property, String(given));
    } else if (value === false || value === null || value === undefined) {
      element.removeAttribute(name);
    } else {
      const text = value === true ? "" : String(value);
      if (element.getAttribute(name) !== text) element.setAttribute(name, text);
    }
  }
}

/**
 * @param {Element} element
 * @param {(Node | string | number | null | undefined | false)[]} children
 */
export function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Set the text of an element, touching it only where it differs (live regions speak on change).
 * @param {Element} element
 * @param {string} text
 */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Make the children of `parent` those of `items`, one for each, in order. Elements are kept by key, so
 * that focus and running animations are, too.
 * @template T
 * @param {Element} parent
 * @param {readonly T[]} items
 * @param {(item: T, place: number) => string} key
 * @param {(item: T) => Element} make
 * @param {(element: Element, item: T, place: number) => void} update
 */
export function keyed(parent, items, key, make, update) {
  const names = items.map(key);
  const wanted = new Set(names);
  /** @type {Map<string | undefined, Element>} */
  const before = new Map();
  // First away with what is gone: what stays is then not moved, and keeps the focus.
  for (const child of [...parent.children]) {
    const { key: name } = /** @type {HTMLElement} */ (child).dataset;
    if (name !== undefined && wanted.has(name)) before.set(name, child);
    else child.remove();
  }
  let next = parent.firstElementChild;
  items.forEach((item, place) => {
    const name = names[place];
    let element = before.get(name);
    if (!element) {
      element = make(item);
      /** @type {HTMLElement} */ (element).dataset.key = name;
    }
    update(element, item, place);
    if (element === next) next = next.nextElementSibling;
    else parent.insertBefore(element, next);
  });
}

// @ts-check
// Finds elements of the page by id, with the type that the script expects.

/**
 * The element with this id. Throws where the page has none: page and script then do not match.
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export const byId = (id, kind) => {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`The page has no ${kind.name} with the id ${id}`);
  return element;
};

/**
 * A new element with these parts; text is never read as markup.
 * @param {string} tag
 * @param {string} className Empty where the element has no class.
 * @param {...(Node | string)} parts
 */
export const newElement = (tag, className, ...parts) => {
  const element = document.createElement(tag);
  if (className !== '') element.className = className;
  element.append(...parts);
  return element;
};

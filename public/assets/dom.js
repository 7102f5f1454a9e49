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
 * A new element with this text; text is never read as markup.
 * @param {string} tag
 * @param {string} text
 */
export const withText = (tag, text) => {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
};

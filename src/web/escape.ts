// How text from the registry is made inert outside HTML: in Markdown and in the JSON inside a script element.
// HTML, attributes and XML are escaped by hono's `html`.

/**
 * Text that Markdown shows as it is: no link, no emphasis, no heading, no list, no HTML. Always one line.
 * @see GitHub Flavored Markdown, autolinks: addresses become links without any sign around them
 */
export const markdownText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>&~|@]|:(?=\/\/)|(?<=www)\./gi, (sign) => `\\${sign}`)
    .replace(/^(\s*)([#+=-])/, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/, '$1\\$2');

/** A Markdown link whose target cannot end early. */
export const markdownLink = (text: string, url: string): string =>
  `[${markdownText(text)}](<${url.replace(/[<>\\\s]/g, encodeURIComponent)}>)`;

/** JSON that a script element can hold: nothing in it can end the element or open a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

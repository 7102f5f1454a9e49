// Escapes text from the registry for Markdown and for JSON inside a script element. hono's `html` escapes HTML, attributes
// and XML.

/**
 * Text that Markdown renders literally: no link, emphasis, heading, list or HTML. Always one line.
 * @see GitHub Flavored Markdown, autolinks: bare URLs become links
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

/** A Markdown link as the parser of llms.txt reads it: a bare target without parentheses, a text without square brackets. */
export const bareLink = (text: string, url: string): string => {
  const target = url.replace(/[()<>\\\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `[${markdownText(text.replaceAll('[', '(').replaceAll(']', ')'))}](${target})`;
};

/** JSON that a script element can hold: nothing in it can end the element or open a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

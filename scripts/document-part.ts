// Puts what a program writes into a document of the project, between two comments.

/**
 * `document` with `content` between the two comments with this name. If it is undefined, the old one stays.
 * @throws if the document has no such place.
 */
export const withPart = (document: string, name: string, content: string | undefined): string => {
  const place = new RegExp(`(<!-- table: ${name} -->\n)[^]*?(<!-- end -->)`);
  if (!place.test(document)) throw new Error(`No place is marked <!-- table: ${name} -->`);
  return document.replace(place, (old, start: string, end: string) =>
    content === undefined ? old : `${start}\n${content}\n\n${end}`,
  );
};

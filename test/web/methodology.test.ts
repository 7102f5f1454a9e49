// How the sources are picked: the document is the page, facts come from the list, and nobody speaks for the curator.
import { expect, test } from 'vitest';
import { methodologyOf } from '../../scripts/build/methodology.ts';
import { METHODOLOGY_TEXT } from '../../src/web/methodology-text.ts';

test('the page has the text of docs/methodology.md; where it has not, run `npm run methodology`', () =>
  expect(METHODOLOGY_TEXT).toEqual(methodologyOf()));

const DOCUMENT =
  '# How\n\nLead.\n\n## Why\n\nOne line\nand another.\n\n> A note on `methodology.review`,\n> of two lines.\n';
test('notes for readers of the repository are left out; they name the words of the curator', () =>
  expect(methodologyOf(DOCUMENT)).toEqual({
    title: 'How',
    lead: 'Lead.',
    sections: [{ title: 'Why', paragraphs: ['One line and another.'], said: 'review' }],
  }));

test.each(['**bold**', 'a [link](x)', '- an item', '1. an item', '`code`', '### more'])(
  'the document may not have %s, which the page could not show',
  (text) => expect(() => methodologyOf(`# How\n\nLead.\n\n## Why\n\n${text}\n`)).toThrow('plain paragraphs only'),
);

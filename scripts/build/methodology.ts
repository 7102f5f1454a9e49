// Writes src/web/methodology-text.ts, the text of the page /methodology, from docs/methodology.md: sections of plain
// paragraphs. A quotation in the document is a note for readers of the repository; it names the text of the registry that
// the page shows in its place. Run `npm run methodology` after a change of the document.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { textOf } from '../checkout.ts';
import { readCommandLine } from '../command-line.ts';

const SOURCE = 'docs/methodology.md';
const TARGET = 'src/web/methodology-text.ts';

/** What the page says. @throws where the document has markup that the page has not. */
export const methodologyOf = (document = textOf(SOURCE)) => {
  const [head = '', ...sections] = document.trim().split(/^## /m);
  const [title = '', ...lead] = blocksOf(head.replace(/^# /, ''));
  return { title, lead: lead.join(' '), sections: sections.map(readSection) };
};

const readSection = (text: string) => {
  const [title = '', ...blocks] = blocksOf(text);
  const paragraphs = blocks.filter((block) => !block.startsWith('>'));
  const marked = [title, ...paragraphs].find((block) => /[*_`[\]<>#|]|^[-\d]+[. ]/.test(block));
  if (marked !== undefined) throw new Error(`${SOURCE}: the page shows plain paragraphs only, not: ${marked}`);
  const said = blocks.map((block) => /^>.*`methodology\.(\w+)`/.exec(block)?.[1]).find((field) => field !== undefined);
  return { title, paragraphs, ...(said === undefined ? {} : { said }) };
};

/** The blocks between empty lines, each on one line; the first line is a separate block. */
const blocksOf = (text: string): readonly string[] => {
  const [first = '', ...rest] = text.trim().split('\n');
  return [first, ...rest.join('\n').split(/\n{2,}/)]
    .map((block) => block.trim().replace(/\n>? ?/g, ' '))
    .filter((block) => block !== '');
};

const HEADER =
  '// The text of the page /methodology. Written by `npm run methodology` from docs/methodology.md; do not edit by hand.';

if (import.meta.main) {
  readCommandLine({
    call: 'npm run methodology',
    does: 'Writes the text of the page /methodology from docs/methodology.md.',
  });
  const value = JSON.stringify(methodologyOf(), null, 2);
  writeFileSync(TARGET, `${HEADER}\n\nexport const METHODOLOGY_TEXT = ${value} as const;\n`);
  process.exitCode = spawnSync('biome', ['format', '--write', TARGET], { stdio: 'inherit' }).status ?? 1;
}

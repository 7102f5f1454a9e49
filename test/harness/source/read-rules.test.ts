// The rules that Claude Code reads are carried, or the file that has them is named; nothing else is carried.
import { expect, test } from 'vitest';
import { readSource } from '../../../src/harness/source/source.ts';
import { useBareBox } from '../../support/box.ts';
import { READ_RULES } from '../../support/rules-table.ts';

const box = useBareBox();
const sentences = (text: string): readonly string[] => [...new Set(text.match(/[A-Z]+-T\b/g) ?? [])].sort();

test.each(READ_RULES)('$says', ({ files, links = [], reads, named = '' }) => {
  for (const [file, text] of Object.entries(files)) box.write(file, text);
  for (const [from, to] of links) box.link(from, to);
  const { items, leftOut } = readSource(box.files.places, box.files.disk);
  const texts = items.flatMap((item) => (item.kind === 'rules' ? item.parts.map(({ text }) => text) : []));
  const left = leftOut.flatMap(({ file, what }) =>
    what === 'rules' ? [box.read(file.replace(`${box.home}/`, '~/'))] : [],
  );
  expect(sentences(texts.join(' '))).toEqual(sentences(reads).filter((one) => !named.includes(one)));
  expect(sentences(left.join(' '))).toEqual(sentences(named));
});

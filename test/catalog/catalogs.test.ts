// What every tool has to be beside what it does: shown, named in the documents, and kept out of the registry's texts.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toolTable } from '../../scripts/build/record-tools.ts';
import { CHATGPT_TOOLS } from '../../src/catalog/tools/chatgpt.ts';
import { EDGE_TOOLS } from '../../src/catalog/tools/edge.ts';
import { steeringIn } from '../../src/domain/registry/steering.ts';
import { coreApp } from '../support/core-app.ts';
import { CHATGPT_NAMES } from '../support/tool-names.ts';
import { TOPIC } from '../support/topic.ts';
import { exchange, modern } from '../support/wire.ts';

test('README has the table of tools of the catalog; where it has not, run `npm run record:tools`', () =>
  expect(readFileSync('README.md', 'utf8')).toContain(`\n${toolTable()}\n`));

test.each(CHATGPT_NAMES.filter((name) => name.includes('_')))('registry text may not name the tool %s', (name) => {
  const message = `add ${name} to the row 'names a tool of this server' beside src/domain/registry/steering.ts`;
  expect(steeringIn(`Better than ${name}`), message).toBe('names a tool of this server');
});

const serve = coreApp();
test.each(CHATGPT_TOOLS)('$listing.name answers its own example, which its definition may give', async (tool) => {
  const { name } = tool.listing;
  const call = modern('tools/call', { name, arguments: tool.example?.(TOPIC) ?? {} });
  const { body } = await exchange(serve, { path: '/mcp/chatgpt', ...call });
  expect(body).toMatchObject({ result: { isError: false } });
});

test('the panel on the first page offers every tool, those with arguments first', async () => {
  const { text } = await exchange(serve, { verb: 'GET', path: '/' });
  const offered = [...text.matchAll(/<option value="(\w+)" data-arguments="([^"]*)"/g)].map(([, name]) => name);
  const names = EDGE_TOOLS.toSorted((a, b) => Number(b.example !== undefined) - Number(a.example !== undefined));
  expect(offered).toEqual(names.map(({ listing }) => listing.name));
});

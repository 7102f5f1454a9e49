// Writes the comparison with other programs into docs/harness.md: installs them, runs all three on the set-ups of the tests
// and puts down what was found. Arguments name rows to run again, such as `undo` or `check`; the others stay. The clients
// that judge have to be installed: `npm run test:clients`.
import { readFileSync } from 'node:fs';
import { writeTables } from '../../../bench/table.ts';
import { installPeers, PEERS } from '../../../scripts/gate/peers.ts';
import { isInstalled } from '../clients.ts';
import { ROWS } from './rows.ts';
import { TOOLS } from './tools.ts';

const DOCUMENT = 'docs/harness.md';

const heads = TOOLS.map(({ name }) => {
  const version = Object.entries(PEERS).find(([peer]) => peer === name)?.[1][1];
  return version === undefined ? name : `${name} ${version}`;
});

const write = (rows: readonly string[]): void => {
  const table = [`| | ${heads.join(' | ')} |`, `|---|${TOOLS.map(() => '---').join('|')}|`, ...rows];
  writeTables(DOCUMENT, { comparison: table.join('\n') });
};

const missing = (['codex', 'opencode'] as const).filter((client) => !isInstalled(client));
if (missing.length > 0 || installPeers() !== 0) {
  console.error(`Not all is installed (${missing.join(', ')}): npm run test:clients -- codex gemini opencode peers`);
  process.exit(1);
}
const asked = process.argv.slice(2);
const known = readFileSync(DOCUMENT, 'utf8').split('\n');
const found = new Map(ROWS.map(({ says }) => [says, known.find((line) => line.startsWith(`| ${says} |`))] as const));
for (const { says, cell } of ROWS) {
  if (asked.length > 0 && !asked.some((word) => says.includes(word))) continue;
  const cells: string[] = [];
  for (const tool of TOOLS) cells.push(await cell(tool));
  found.set(says, `| ${says} | ${cells.join(' | ')} |`);
  console.log(found.get(says));
  write([...found.values()].filter((line) => line !== undefined));
}

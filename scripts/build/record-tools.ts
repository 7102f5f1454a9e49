// Records what the catalog of tools says wherever a copy of it is kept: the table in README.md and the wire listing that
// test/http/mcp/listing.test.ts compares. Run it after a change of a tool, and read the diff: models read the listing.
import { EDGE_TOOLS } from '../../src/catalog/tools/edge.ts';
import { isObject } from '../../src/domain/json.ts';
import { commandLine } from '../command-line.ts';
import { writeParts } from '../document-part.ts';
import { exitCodeOf } from '../exit-code.ts';

/** The table of tools as README.md must have it: how each is called, and the first sentence of its description. */
export const toolTable = (): string =>
  [
    '| Tool | What it does |',
    '|---|---|',
    ...EDGE_TOOLS.map(({ listing }) => `| \`${exampleCallOf(listing)}\` | ${listing.description.split('. ', 1)[0]} |`),
  ].join('\n');

const exampleCallOf = ({ name, inputSchema }: { readonly name: string; readonly inputSchema: object }): string => {
  const { properties, required } = { properties: {}, required: [], ...inputSchema };
  const names = isObject(properties) ? Object.keys(properties) : [];
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  const args = names.map((argument) => (needed.includes(argument) ? argument : `${argument}?`));
  return args.length === 0 ? name : `${name} {${args.join(', ')}}`;
};

if (import.meta.main) {
  commandLine('npm run record:tools', 'Records the tools in README and in the wire listing.').parse();
  writeParts('README.md', { tools: toolTable() });
  const test = ['run', '--project', 'core', 'test/http/mcp/listing.test.ts', '--update'];
  process.exitCode = exitCodeOf('vitest', test);
}

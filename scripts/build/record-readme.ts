// Writes into README.md what its list answers to its first example, so that a fork's README shows the fork's list. The
// curator's commands do it with every list they write; by hand: `node scripts/build/record-readme.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { foundAnswer } from '../../src/catalog/tools/sources-answer.ts';
import { buildMatcher } from '../../src/domain/matching/match.ts';
import { examplesOf } from '../../src/domain/registry/identity.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { checkoutRegistry } from '../checkout.ts';
import { exampleCall } from '../example-call.ts';
import { chapteredSlugs } from '../lists.ts';

const SERVER = 'http://localhost:8787';
/** The command and, below it, what it prints. */
const EXCHANGE = /^```sh\ncurl -sS? http:\/\/localhost:8787\/mcp [\s\S]*?\n```\n\n```text\n[\s\S]*?\n```$/m;
const ASK = /`npm run curator -- ask "[^`]*"`/;

/** `readme` with the question and the answer of `registry`, whose topics `chaptered` have chapters; without a place for them, as it is. */
export const readmeFor = (readme: string, registry: Registry, chaptered: readonly string[] = []): string => {
  const query = examplesOf(registry)[0] ?? '';
  const found = buildMatcher(registry.categories)(query);
  const hasChapters = found.ok && chaptered.includes(found.value.category.slug);
  const answer = found.ok ? foundAnswer(found.value, registry, { hasChapters }).text : '';
  const block = `\`\`\`sh\n${exampleCall(SERVER, query)}\n\`\`\`\n\n\`\`\`text\n${answer}\n\`\`\``;
  const shellQuoted = query.replace(/["\\$`]/g, '');
  return readme.replace(EXCHANGE, () => block).replace(ASK, () => `\`npm run curator -- ask "${shellQuoted}"\``);
};

if (import.meta.main) {
  const readme = readmeFor(readFileSync('README.md', 'utf8'), checkoutRegistry(), await chapteredSlugs('.'));
  writeFileSync('README.md', readme);
}

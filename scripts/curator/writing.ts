// Asks in a terminal for the texts of a new topic. What is left empty stays marked for writing.
import { excerpt } from '../../src/domain/excerpt.ts';
import { SOURCE_TYPES } from '../../src/domain/registry/schema.ts';
import type { scaffoldOf } from './draft.ts';
import type { Ask } from './outcome.ts';

type Scaffold = ReturnType<typeof scaffoldOf>;

/** `scaffold` with the texts that `ask` was answered. */
export const writtenIn = async (scaffold: Scaffold, ask: Ask): Promise<Scaffold> => {
  const text = async (question: string, usual: string): Promise<string> => (await ask(question)).trim() || usual;
  const name = await text(`Name of the topic [${scaffold.name}]`, scaffold.name);
  const description = await text('What it covers, for whom, and what it is not about', scaffold.description);
  const patterns: string[] = [];
  for (const [place, usual] of scaffold.query_patterns.entries())
    patterns.push(await text(`Question ${place + 1} of 3 that people ask about it`, usual));
  const sources: Scaffold['sources'] = [];
  for (const source of scaffold.sources) {
    const title = await text(`Source ${source.rank} of 3: its name`, source.name);
    const url = canonicalUrl(await text(`Source ${source.rank}: its https address`, source.url));
    const type = await typeOf(source, text);
    const why = await text(`Source ${source.rank}: what it does best, and why it has this rank`, source.why);
    sources.push({ ...source, name: title, url, type, why });
  }
  return { ...scaffold, name, description, query_patterns: patterns, sources };
};

type AskText = (question: string, usual: string) => Promise<string>;

/** Asks until the answer is one of the types. */
const typeOf = async ({ rank, type }: Scaffold['sources'][number], text: AskText): Promise<string> => {
  const types = SOURCE_TYPES.join(', ');
  let said = await text(`Source ${rank}: its type (${types}) [${type}]`, type);
  while (!SOURCE_TYPES.some((known) => known === said))
    said = await text(`"${excerpt(said)}" is not a type; choose one of ${types} [${type}]`, type);
  return said;
};

/** A URL as a registry stores it; anything else as it is, for `check` to name. */
const canonicalUrl = (url: string): string => (/^https?:/.test(url) && URL.canParse(url) ? new URL(url).href : url);

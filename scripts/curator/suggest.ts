// `suggest <slug>`: a prompt that asks your own model for aliases and excludes of a topic, and a check of its answer.
import * as v from 'valibot';
import { toText } from '../../src/domain/bytes.ts';
import { parseRegistry } from '../../src/domain/registry/parse.ts';
import type { Category, Registry } from '../../src/domain/registry/registry.ts';
import { type Finding, reviewRegistry } from '../../src/domain/registry/review.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { TOOL_NAMES } from '../tool-names.ts';
import { wordAdvice } from './advice.ts';
import { readBytes } from './disk.ts';
import { withRepository } from './repository.ts';

const Suggestion = v.object({ aliases: v.array(v.string()), excludes: v.array(v.string()) });
type Suggestion = v.InferOutput<typeof Suggestion>;

/** Prints the prompt, or with `answer` checks that file. Refuses an unknown slug. Changes no file. */
export const suggest = withRepository(async ({ file }, _, slug: string, { answer }: { readonly answer?: string }) => {
  const { registry, text } = file;
  const category = registry.categories.find((other) => other.slug === slug);
  if (category === undefined) return fail(`there is no category ${slug.slice(0, 80)}; run: npm run curator -- check`);
  if (answer === undefined) {
    const prompt = promptFor(category, registry);
    return ok({ text: prompt, data: { slug, prompt } });
  }
  const suggestion = await readSuggestion(answer);
  if (!suggestion.ok) return suggestion;
  const { aliases, excludes } = suggestion.value;
  const problems = suggestionProblems(slug, suggestion.value, text);
  const counts = `${aliases.length} aliases and ${excludes.length} excludes for ${slug}`;
  const verdict = problems.length === 0 ? `${counts} are valid; put them into registry.json` : `${counts}:`;
  return ok({
    text: [verdict, ...problems].join('\n'),
    data: { slug, problems, aliases, excludes },
    failed: problems.length > 0,
  });
});

const promptFor = (category: Category, { categories }: Registry): string => {
  const others = categories.filter((other) => other !== category);
  const neighbours = others.map(({ name, description }) => bullet(`${name}: ${description}`));
  const questions = ['Questions it should answer:', ...category.query_patterns.map(bullet)];
  const blocks = [
    [
      'A list of topics is searched by words, without word vectors: a question finds its topic only by words that the topic has.',
    ],
    [`Topic: ${category.name}`, `What it covers: ${category.description}`, ...questions],
    ['Its three sources:', ...category.sources.map(({ name, url, why }) => bullet(`${name} (${url}): ${why}`))],
    ['Its neighbours in the list:', ...neighbours],
    [
      'Write aliases for what these three sources treat, and for nothing else: products and tools that one of them explains,',
      'words of the trade, abbreviations, everyday words for what people want, and the names of the topic in German, Spanish,',
      'French, Chinese and Japanese. A question that is one alias gets these three sources, so each alias is a promise. Two',
      'words are better than one everyday word. No alias may be a word of a neighbour, or "learn" or "guide" with the name of',
      'the topic.',
      'Write 5 to 12 excludes: words that a question has when it means something else by the same words: another sense, a',
      'neighbouring trade, buying and selling. No exclude may be a word of the topic itself.',
      'Answer with JSON alone: {"aliases": ["…"], "excludes": ["…"]}',
    ],
  ];
  return blocks.map((lines) => lines.join('\n')).join('\n\n');
};

const bullet = (text: string): string => `- ${text}`;

const readSuggestion = async (path: string): Promise<Result<Suggestion, string>> => {
  const bytes = await readBytes(path);
  if (!bytes.ok) return bytes;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Suggestion), withoutFence(toText(bytes.value)));
  return parsed.success
    ? ok(parsed.output)
    : fail(`${path} must hold {"aliases": […], "excludes": […]}, lists of texts`);
};

/** The content of a fenced block of Markdown, in which most models answer; other text unchanged. */
const withoutFence = (text: string): string => /^\s*```\w*\n([\s\S]*?)\n?```\s*$/.exec(text)?.[1] ?? text;

/** The problems that `suggestion` adds to the registry, in any category. */
const suggestionProblems = (slug: string, suggestion: Suggestion, text: string): readonly string[] => {
  const document = JSON.parse(text);
  const changed = {
    ...document,
    categories: { ...document.categories, [slug]: { ...document.categories[slug], ...suggestion } },
  };
  const before = new Set(findingsOn(document).map(({ path, message }) => `${path.join('.')} ${message}`));
  return findingsOn(changed)
    .filter(({ path, message }) => isAboutSlug(slug, path) || !before.has(`${path.join('.')} ${message}`))
    .map(({ path, message }) => `- ${(isAboutSlug(slug, path) ? path.slice(2) : path).join('.')} ${message}`);
};

/** Whether a finding at `path` is about the category itself: then it counts even if the registry already had it. */
const isAboutSlug = (slug: string, path: Finding['path']): boolean => path[0] === 'categories' && path[1] === slug;

const findingsOn = (document: unknown): readonly Pick<Finding, 'path' | 'message'>[] => {
  const parsed = parseRegistry(document);
  return parsed.ok ? [...reviewRegistry(parsed.value, TOOL_NAMES), ...wordAdvice(parsed.value)] : parsed.error;
};

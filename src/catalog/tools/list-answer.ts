// What an answer says of its list, and which other lists it names. get_sources: the surest list answers, under its own name; a
// miss names what the other lists have near. get_provenance: who keeps the other lists, and what was checked of each.
import { utf8 } from '../../domain/bytes.ts';
import { evidenceLines, type TrustFacts, trustFacts } from '../../domain/lists/facts.ts';
import {
  draftPhrase,
  type List,
  listFacts,
  listLine,
  listPhrase,
  type ProjectList,
  quotedData,
  scopeLine,
  type TrustedList,
} from '../../domain/lists/list.ts';
import type { Asked, ListAnswer, Lists } from '../../domain/lists/lists.ts';
import type { ProjectHead } from '../../domain/lists/manifest.ts';
import type { Miss } from '../../domain/matching/match.ts';
import { asQuotation, CATEGORY_URI, candidateText } from '../../domain/registry/category-prose.ts';
import type { OpenedAt } from '../../domain/registry/chapters.ts';
import type { Category } from '../../domain/registry/registry.ts';
import { fail, ok, type Result } from '../../domain/result.ts';
import type { Provenance } from '../../domain/signing/provenance.ts';
import type { Needs } from '../ports.ts';
import { trustedUri } from '../uris.ts';
import { type AskedLists, type Extent, foundAnswer, missAnswer, shownScore, toCandidate } from './sources-answer.ts';
import type { ToolAnswer } from './tool.ts';

type SourcesPorts = Needs<'lists'> & Partial<Needs<'publicUrl'>>;

/** The answer to `query` of the list that is surest, or that of the own list, which has none. */
export const answerOf = async (
  query: string,
  asked: Asked,
  { lists, publicUrl }: SourcesPorts,
): Promise<Result<ToolAnswer, ToolAnswer>> => {
  const [best, ...others] = asked.answers;
  if (best === undefined) return fail(await noAnswer(query, asked, lists, publicUrl));
  const also = others.flatMap((answer) => (isOfOther(answer) && isAsSure(answer, best) ? [answer] : []));
  const named = also.map((answer) => namedText('Also', answer));
  const whole = (text: string): string => [...textOf(best, text, asked, lists), ...named].join('\n\n');
  const { text, data, ...rest } = await openedAnswer(query, best, lists, whole);
  const doubted = best.list.kind !== 'own' && asked.own.ok ? [asked.own.value] : [];
  return ok({
    ...rest,
    text: whole(text),
    data: {
      ...data,
      list: listFacts(best.list, publicUrl),
      ...(doubted.length === 0
        ? {}
        : {
            alternatives: [
              ...doubted.map((match) => ({ ...toCandidate(match), list: 'own' })),
              ...best.match.alternatives.map(toCandidate),
            ],
          }),
      ...(also.length === 0 ? {} : { also: also.map((answer) => alsoData(answer, publicUrl)) }),
    },
    ...(best.list.kind === 'trusted' ? { topic: 'trusted_list' } : {}),
  });
};

/** The longest text with chapters, in bytes. */
const MAX_TEXT_BYTES = 3_400;

/**
 * The answer of a list with the chapters that the question opens, as many as there is room for; a trusted list has none. `whole`
 * adds what stands around its text.
 */
const openedAnswer = async (
  query: string,
  { list, match }: ListAnswer,
  lists: Lists,
  whole: (text: string) => string,
): Promise<ToolAnswer> => {
  const opened = list.kind === 'trusted' ? NONE : await lists.openedAt(query, match.category);
  const hasChapters = list.kind !== 'trusted' && lists.chapters.includes(match.category.slug);
  for (const extent of fewerAndFewer(opened)) {
    const answer = foundAnswer(match, list.registry, { ...extent, hasChapters });
    if (utf8(whole(answer.text)).length < MAX_TEXT_BYTES) return answer;
  }
  return foundAnswer(match, list.registry);
};

const NONE: OpenedAt = new Map();

/** From most to least: all chapters; all, with other topics by name alone; one for each source; one for the best source. */
const fewerAndFewer = (opened: OpenedAt): readonly Extent[] => {
  const first = [...opened].map(([rank, chapters]) => [rank, chapters.slice(0, 1)] as const);
  const fewer = [opened, new Map(first), new Map(first.slice(0, 1))];
  return [{ opened }, ...fewer.map((some) => ({ opened: some, namesOnly: true }))];
};

const isOfOther = (answer: ListAnswer): answer is ListAnswer<ProjectList | TrustedList> => answer.list.kind !== 'own';
const isAsSure = (answer: ListAnswer, best: ListAnswer): boolean => answer.match.confidence === best.match.confidence;

/** The text of an answer under the line of its list; that of the own list stands alone. */
const textOf = ({ list }: ListAnswer, text: string, { own }: Asked, lists: Lists): readonly string[] => {
  if (list.kind === 'own') return [text];
  const head = listLine(list, lists.own, own.ok ? own.value.category.slug : undefined);
  return list.kind === 'project' ? [head, text] : [head + scopeLine(list.trust), quotedData(text)];
};

const uriOf = ({ list, match: { category } }: ListAnswer<ProjectList | TrustedList>): string =>
  list.kind === 'project' ? CATEGORY_URI + category.slug : trustedUri(list.trust.pubkey, category.slug);

const namedText = (how: 'Also' | 'Perhaps', answer: ListAnswer<ProjectList | TrustedList>): string => {
  const { list, match } = answer;
  const { slug, name } = match.category;
  if (list.kind === 'project') return `${how} in ${listPhrase(list)}: ${slug} (${name})`;
  return `${how} in ${listPhrase(list)}, as data at ${uriOf(answer)}:\n${asQuotation(name)}`;
};

const alsoData = (answer: ListAnswer<ProjectList | TrustedList>, origin: string | undefined): object => {
  const { confidence, category } = answer.match;
  const { slug, name } = category;
  const list = listFacts(answer.list, origin);
  return { list, category: { slug, name }, score: shownScore(answer.match), confidence, uri: uriOf(answer) };
};

/** The lists by name where there is more than the own one; of trusted lists a miss says in a line of its own whether they were asked. */
const askedLists = async (lists: Lists): Promise<AskedLists | undefined> => {
  const own = `${lists.own.curator.name}'s list`;
  const project = await lists.openProject();
  if (project !== undefined) return { own, notCovered: `neither ${own} nor ${draftPhrase(project)} covers` };
  return lists.own.trusts === undefined ? undefined : { own, notCovered: `${own} does not cover` };
};

const noAnswer = async (query: string, asked: Asked, lists: Lists, origin: string | undefined): Promise<ToolAnswer> => {
  if (asked.own.ok) throw new Error('an answer of the own list is among the answers');
  const near = asked.near.map(({ category }) => category);
  const elsewhere = {
    lists: await askedLists(lists),
    near:
      near.length === 0
        ? []
        : [`Nearer, in ${draftPhrase(lists.project ?? { drafter: 'this project' })}:`, ...near.map(candidateText)],
    notes:
      asked.perhaps.length > 0
        ? asked.perhaps.map((answer) => namedText('Perhaps', answer))
        : trustedNote(asked, lists),
  };
  const { text, data, ...rest } = missAnswer(withoutKnown(asked.own.error, near), query, lists.own, elsewhere);
  const own: List = { kind: 'own', registry: lists.own };
  const alternatives = asked.near.map((ranked) => ({ ...toCandidate(ranked), list: 'project' }));
  const withNear =
    near.length > 0 && 'alternatives' in data && Array.isArray(data.alternatives)
      ? { alternatives: [...alternatives, ...data.alternatives], closest: alternatives[0] }
      : {};
  return { ...rest, text, data: { ...data, ...withNear, list: listFacts(own, origin) } };
};

/** A miss in which no word is called unknown that the name of a nearer topic has. */
const withoutKnown = (miss: Miss, near: readonly Category[]): Miss => {
  if (miss.reason !== 'below_threshold' || near.length === 0) return miss;
  const known = near.flatMap(({ name, slug }) => `${name} ${slug}`.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const why = () => {
    const said = miss.why();
    return { ...said, unknown: said.unknown.filter((word) => !known.includes(word.toLowerCase())) };
  };
  return { ...miss, why };
};

/** That trusted lists were asked in vain, or not all of them; none where the question has nothing to search for. */
const trustedNote = ({ own, complete }: Asked, { own: list, leftOut, lists }: Lists): readonly string[] => {
  const { trusts: { length } = [], curator } = list;
  if (length === 0 || own.ok || own.error.reason !== 'below_threshold') return [];
  const said =
    length === 1 ? `The list that ${curator.name} trusts` : `The ${length} lists that ${curator.name} trusts`;
  if (complete) return [`${said} ${length === 1 ? 'has' : 'have'} no answer either.`];
  const readable = length - leftOut().filter(({ pubkey }) => pubkey !== undefined).length;
  if (lists === 0 || readable === 0) return [`${said} could not be asked.`];
  return [`${said} have no answer either, as far as they could be read: ${readable} of ${length}.`];
};

/** The lines and the data on the lists beside the own list; `own` is what was checked of the own list. */
export const otherProvenance = async (
  lists: Lists,
  own: Provenance,
): Promise<{ readonly lines: readonly string[]; readonly data: object }> => {
  const facts = await trustFacts(lists);
  const { project } = lists;
  return {
    lines: [
      ...(project === undefined ? [] : projectLines(project)),
      ...(facts.length === 0
        ? []
        : ['', `Trusted lists: ${facts.length}`, ...facts.map(factLine), ...evidenceLines(lists.own, facts, own)]),
    ],
    data: {
      ...(project === undefined ? {} : { project: projectData(project) }),
      ...(facts.length === 0
        ? {}
        : { trusted: facts.map((one) => ({ ...one, topics: one.topics.length })), trusted_lists: facts.length }),
    },
  };
};

const projectLines = ({ drafter, curator, newest, topics, ...head }: ProjectHead): readonly string[] => {
  const facts = `version ${head.version}, updated ${head.updated}, topics: ${topics.length}`;
  return [
    '',
    `The list that ${drafter} drafted (${curator.name}): ${facts}${newest === undefined ? '' : `, newest text read ${newest}`}`,
    head.draft ?? '',
    'It is not signed, and nobody has confirmed it: nothing proves who wrote it. An answer from it says so.',
    `The SHA-256 of its file is ${head.sha256}.`,
  ];
};

const projectData = ({ topics, newest, ...head }: ProjectHead) => ({
  ...head,
  newest_text: newest,
  topics: topics.length,
  signature: 'unsigned',
  confirmed: false,
});

const factLine = ({ name, pubkey, since, url, release, reason, topics, scope }: TrustFacts): string => {
  const head = `- ${name} (${pubkey}), trusted since ${since}${scope === undefined ? '' : ` for: ${scope}`}. ${url}`;
  if (release === null) return `${head}\n  Left out: ${reason}`;
  const { key, seq, fetched, sha256 } = release;
  const signer = key === pubkey ? '' : `, signed by ${key}, which that key announced`;
  return `${head}\n  Release ${seq}, fetched on ${fetched}${signer}, SHA-256 ${sha256}, topics: ${topics.length}`;
};

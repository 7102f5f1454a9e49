// `start`: turns somebody else's list into yours. It makes your key, removes their signatures, history, endorsements,
// changelog, snapshots of trusted lists, the list of the project and what they say of themselves, and keeps their topics or replaces them by yours,
// with every text marked as TODO.
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { utf8 } from '../../src/domain/bytes.ts';
import { countText } from '../../src/domain/count-text.ts';
import { dayOf } from '../../src/domain/day.ts';
import { isObject, jsonFile } from '../../src/domain/json.ts';
import { SLUG } from '../../src/domain/registry/formats.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { NO_SIGNATURES, SIGNED_FILE_NAMES } from '../../src/domain/signing/signatures.ts';
import { comparable } from '../../src/domain/words/normalize.ts';
import { federatedIn } from '../federated.ts';
import { firstProblem } from '../gate/json-text.ts';
import { readRegistry } from '../gate/registry-file.ts';
import { chapteredSlugs, evidencedSlugs, listsIn, termedSlugs } from '../lists.ts';
import { acceptedIn } from './accepted-links.ts';
import { type Draft, loadDraft, problemAt, readTopicName, scaffoldOf, slugOf } from './draft.ts';
import { keyPath, loadKey, makeKey } from './keys.ts';
import { type Outcome, onceWritten, type Shared } from './outcome.ts';
import { pathsIn, pubkeyIn, withValue, writeRegistry } from './repository.ts';
import { writeTogether } from './together.ts';

type StartOptions = {
  readonly name: string;
  readonly topic?: readonly string[];
  /** Keep the topics that are there, in place of new ones. */
  readonly keepTopics?: boolean;
  /** Begin again, although the list is yours already. */
  readonly again?: boolean;
};

/** Begins a list. Refuses without a topic, and if the list is yours already by its key or its name; then no file changes. */
export const start = async (
  shared: Shared,
  { name, topic = [], keepTopics, again }: StartOptions,
): Promise<Outcome> => {
  const { folder, keys } = shared;
  const draft = await loadDraft(folder);
  if (!draft.ok) return draft;
  const pubkey = pubkeyIn(draft.value.document);
  const isYours = pubkey !== undefined && (await loadKey(keys, pubkey)).ok;
  const keepsName = keepTopics === true && isNamed(draft.value, name);
  if (pubkey !== undefined && again !== true && (isYours || keepsName))
    return fail(whyNotAgain(draft.value, keyPath(keys, pubkey), isYours));
  const categories = keepTopics ? ok(draft.value.categories) : readTopics(topic);
  if (!categories.ok) return categories;
  const made = await makeKey(keys);
  if (!made.ok) return made;
  const { key, file } = made.value;
  const about = { name, pubkey: key.z32 };
  const text = keepTopics
    ? takenOver(draft.value, about, keepsName)
    : newList(about, categories.value, dayOf(shared.now));
  const wrong = whyInvalid(text);
  if (wrong !== undefined) return fail(wrong);
  const report = {
    text: [
      `registry.json is ${name}'s list now, with ${countText(Object.keys(categories.value).length, 'topic')}.`,
      `Your key is ${key.z32}. Its private half is in ${file.path}: keep a copy in a safe place. Without it you cannot sign.`,
      ...(isYours ? [`The key that you had stays where it was: ${keyPath(keys, pubkey)}.`] : []),
      ...(existsSync(listsIn(folder).project) ? [WITHOUT_PROJECT] : []),
      'Next: npm run curator -- next',
    ].join('\n'),
    data: { key: key.z32, file: file.path, topics: Object.keys(categories.value) },
  };
  // A list under your name that names no key has nothing of another curator.
  if (keepsName && pubkey === undefined) return writeRegistry(folder, text, report, file);
  const { files, obsolete } = await withoutPast(folder, Object.keys(categories.value));
  // As long as it is somebody else's, start can be run again.
  files.push({ path: pathsIn(folder).registry, body: text });
  return onceWritten(report, writeTogether(folder, { files, obsolete, keyFile: file }));
};

const WITHOUT_PROJECT =
  'The list of the project (lists/project.json) is removed, with its evidence, chapters and terms. To serve it beside yours, restore it: git checkout HEAD -- lists. Answers from it then name its author.';

const isNamed = ({ document: { curator } }: Draft, name: string): boolean =>
  isObject(curator) && comparable(String(curator['name'])) === comparable(name);

const whyNotAgain = (draft: Draft, path: string, isYours: boolean): string => {
  const yours =
    `is yours already: its private key is ${path}. To change its topics, run: npm run curator -- add TOPIC, ` +
    'or: npm run curator -- remove SLUG. To change the key, run: npm run curator -- rotate. ' +
    'To delete all topics, run: npm run curator -- start --again. docs/curator.md says how to keep a second list';
  const named =
    `is of a list under your name, but its private key is not at ${path}. Restore it there from your backup. If it is ` +
    'lost, run this with --again: it drops the signatures, the history and the changelog, and readers must trust the new key anew';
  return problemAt(draft, ['curator', 'pubkey'], isYours ? yours : named);
};

const readTopics = (texts: readonly string[]): Result<object, string> => {
  const topics = new Map<string, object>();
  for (const text of texts) {
    const topic = readTopicName(text);
    if (!topic.ok) return topic;
    const { slug, name } = topic.value;
    if (topics.has(slug))
      return fail(`the topic ${slug} is named twice; name each once: --topic "FIRST TOPIC" --topic "SECOND TOPIC"`);
    topics.set(slug, scaffoldOf(name));
  }
  return topics.size > 0
    ? ok(Object.fromEntries(topics))
    : fail('name at least one topic: npm run curator -- start --name "YOUR NAME" --topic "FIRST TOPIC"');
};

type Curator = { readonly name: string; readonly pubkey: string };

const newList = (curator: Curator, categories: object, updated: string): string =>
  jsonFile({
    ...{ $schema: './registry.schema.json', version: '0.0.0', updated, curator },
    ...{ site: siteOf(curator.name), endorsements: [], categories },
  });

/** Two lists under one name would collide in the configuration of a client, and on a page be taken for each other. */
const siteOf = (curator: string): object => {
  const [name, title] = [`${slugOf(curator)}-sources`, `Sources by ${curator}`];
  return {
    ...(SLUG.test(name) && name.length <= LONGEST_SERVER_NAME ? { name } : {}),
    ...(title.length <= LONGEST_TITLE ? { title } : {}),
  };
};
const LONGEST_SERVER_NAME = 40;
const LONGEST_TITLE = 60;

/** What a list says of its releases, and whom its curator trusts. */
const PAST_FIELDS = ['seq', 'prev', 'next_key', 'expires', 'trusts'] as const;
/** What the previous curator says of the server and of how sources were picked; `about` and the like go with `curator`. */
const OWN_FIELDS = ['site', 'methodology'] as const;

/** The list with its topics, and with the `draft` that says whose they are: you remove it once you have read them. */
const takenOver = ({ text, document }: Draft, { name, pubkey }: Curator, keepsName: boolean): string => {
  if (!keepsName) return withoutFields(withValue(text, ['curator'], { name, pubkey }), [...PAST_FIELDS, ...OWN_FIELDS]);
  const named = withValue(withValue(text, ['curator', 'name'], name), ['curator', 'pubkey'], pubkey);
  return pubkeyIn(document) === undefined ? named : withoutFields(named, PAST_FIELDS);
};

const withoutFields = (text: string, fields: readonly string[]): string => {
  const without = fields.reduce((left, field) => withValue(left, [field], undefined), text);
  return withValue(without, ['endorsements'], []);
};

/** What is wrong with a list, apart from its topics, which are still to be written. */
const whyInvalid = (text: string): string | undefined => {
  const file = readRegistry(utf8(text));
  const problems = file.ok ? [] : file.error.filter(({ path }) => !path.startsWith('$.categories'));
  return problems.length === 0 ? undefined : firstProblem('registry.json', problems);
};

/** The files of `folder` without what the previous curator signed, changed and pulled. */
const withoutPast = async (folder: string, slugs: readonly string[]) => {
  const paths = pathsIn(folder);
  const { folder: federated } = federatedIn(folder);
  const lists = listsIn(folder);
  const isGone = (slug: string): boolean => !slugs.includes(slug);
  const snapshots = (await readdir(federated).catch(() => [])).filter((name) => /^[\w.-]+\.json$/.test(name));
  return {
    files: [
      { path: paths.changelog, body: '# Changelog\n' },
      { path: paths.signatures, body: jsonFile(NO_SIGNATURES) },
    ],
    obsolete: [
      ...SIGNED_FILE_NAMES.map((name) => join(paths.signedFolder, name)),
      ...snapshots.map((name) => join(federated, name)),
      ...(existsSync(acceptedIn(folder)) ? [acceptedIn(folder)] : []),
      ...(existsSync(lists.project) ? [lists.project] : []),
      ...(await evidencedSlugs(folder)).filter(isGone).map(lists.evidence),
      ...(await chapteredSlugs(folder)).filter(isGone).map(lists.chapters),
      ...(await termedSlugs(folder)).filter(isGone).map(lists.terms),
    ],
  };
};

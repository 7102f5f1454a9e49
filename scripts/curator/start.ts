// `start`: turns somebody else's list into yours. It removes their topics, signatures, history, changelog and snapshots
// of trusted lists, makes your key, and adds your first topics with every text marked as TODO.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { countText } from '../../src/domain/count-text.ts';
import { dayOf } from '../../src/domain/day.ts';
import { excerpt } from '../../src/domain/excerpt.ts';
import { jsonFile } from '../../src/domain/json.ts';
import { ABOUT } from '../../src/domain/registry/identity.ts';
import { SLUG } from '../../src/domain/registry/schema.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { NO_SIGNATURES, SIGNED_FILE_NAMES } from '../../src/domain/signing/signatures.ts';
import { federatedIn } from '../federated.ts';
import { writeAndReport } from './disk.ts';
import { type Draft, loadDraft, problemAt, readTopicName, scaffoldOf, slugOf, type TopicName } from './draft.ts';
import { keyPath, loadKey, makeKey } from './keys.ts';
import type { Ask, Outcome, Shared } from './outcome.ts';
import { pathsIn, pubkeyIn } from './repository.ts';

/** The flags; in a terminal, `start` prompts for the rest. */
type StartOptions = {
  readonly name?: string;
  readonly topic?: readonly string[];
  readonly title?: string;
  readonly tagline?: string;
  /** What clients call the server. */
  readonly server?: string;
  /** Begin again, although the list is yours already. */
  readonly again: boolean;
};

/** Begins a list. Refuses without a name or a topic, and if the list is already yours; then no file changes. */
export const start = async (shared: Shared, options: StartOptions): Promise<Outcome> => {
  const { folder, keys } = shared;
  const draft = await loadDraft(folder);
  if (!draft.ok) return draft;
  const owned = await whyYours(shared, draft.value);
  if (owned !== undefined && !options.again) return fail(owned);
  const asked = await askedFor(options, shared.ask);
  if (!asked.ok) return asked;
  const made = await makeKey(keys);
  if (!made.ok) return made;
  const { key, file } = made.value;
  const { topics } = asked.value;
  const paths = pathsIn(folder);
  const signed = SIGNED_FILE_NAMES.map((name) => join(paths.signedFolder, name));
  const files = [
    file,
    { path: paths.registry, body: jsonFile(newDocument(asked.value, key.z32, dayOf(shared.now))) },
    { path: paths.signatures, body: jsonFile(NO_SIGNATURES) },
    { path: paths.changelog, body: '# Changelog\n' },
  ];
  const report = {
    text: [
      `registry.json is ${asked.value.name}'s list now, with ${countText(topics.length, 'topic')} to write: ${topics.map(({ slug }) => slug).join(', ')}.`,
      `Your key is ${key.z32}. Its private half is in ${file.path}: keep a copy in a safe place. Without it you cannot sign.`,
      ...(owned === undefined
        ? []
        : [`The key that you had stays where it was: ${keyPath(keys, `${pubkeyIn(draft.value.document)}`)}.`]),
      'Replace every text that begins with TODO, then run: npm run curator -- next',
    ].join('\n'),
    data: { key: key.z32, file: file.path, topics: topics.map(({ slug }) => slug) },
  };
  return writeAndReport(report, files, { obsolete: [...signed, ...(await snapshotsIn(folder))], journalIn: folder });
};

/** The snapshots of the lists that the previous curator trusted, and their lock file. */
const snapshotsIn = async (folder: string): Promise<readonly string[]> => {
  const { folder: federated } = federatedIn(folder);
  const names = await readdir(federated).catch(() => []);
  return names.map((name) => join(federated, name));
};

type NewList = {
  readonly name: string;
  readonly topics: readonly TopicName[];
  readonly title: string;
  readonly tagline: string | undefined;
  readonly server: string | undefined;
};

const askedFor = async (options: StartOptions, ask: Ask | undefined): Promise<Result<NewList, string>> => {
  const answer = async (given: string | undefined, question: string): Promise<string> =>
    (given ?? (await ask?.(question)) ?? '').trim();
  const name = await answer(options.name, 'Your name, as readers will see it');
  if (name === '')
    return fail('say whose list it is: npm run curator -- start --name "YOUR NAME" --topic "FIRST TOPIC"');
  const texts = options.topic ?? (await answer(undefined, 'Your first topics, separated by commas')).split(',');
  const topics: TopicName[] = [];
  for (const text of texts.filter((topic) => topic.trim() !== '')) {
    const topic = readTopicName(text);
    if (!topic.ok) return topic;
    const { slug } = topic.value;
    if (topics.some((other) => other.slug === slug))
      return fail(`the topic ${slug} is named twice; name each once: --topic "FIRST TOPIC" --topic "SECOND TOPIC"`);
    topics.push(topic.value);
  }
  if (topics.length === 0)
    return fail('name at least one topic: npm run curator -- start --name "YOUR NAME" --topic "FIRST TOPIC"');
  const usualTitle = titleOf(name);
  const title = (await answer(options.title, `Title of the page [${usualTitle}]`)) || usualTitle;
  const tagline = await answer(options.tagline, `One sentence about it, up to 100 characters [${ABOUT.description}]`);
  const usual = serverNameOf(name);
  const server = (await answer(options.server, `What clients call the server [${usual ?? ABOUT.name}]`)) || usual;
  if (server !== undefined && !isServerName(server))
    return fail(
      `"${excerpt(server)}" is no name of a server: write up to 40 letters, as lower-case words joined by hyphens`,
    );
  return ok({ name, topics, title, tagline: tagline || undefined, server });
};

const isServerName = (text: string): boolean => SLUG.test(text) && text.length <= LONGEST_SERVER_NAME;
const LONGEST_SERVER_NAME = 40;

/** Two lists under one name would collide in the configuration of a client, so a list has that of its curator. */
const serverNameOf = (name: string): string | undefined => {
  const server = `${slugOf(name)}-sources`;
  return isServerName(server) ? server : undefined;
};

/** A page and its image are the curator's own from the first day, and not taken for those of another list. */
const titleOf = (name: string): string => {
  const title = `Sources by ${name}`;
  return title.length <= LONGEST_TITLE ? title : ABOUT.title;
};
const LONGEST_TITLE = 60;

const newDocument = ({ name, topics, title, tagline, server }: NewList, pubkey: string, today: string): object => {
  return {
    $schema: './registry.schema.json',
    version: '0.0.0',
    updated: today,
    curator: { name, pubkey },
    site: { name: server, title, tagline },
    endorsements: [],
    categories: Object.fromEntries(topics.map((topic) => [topic.slug, scaffoldOf(topic.name)])),
  };
};

/** Says that the list in `document` is yours if its private key is here. */
const whyYours = async ({ keys }: Shared, draft: Draft): Promise<string | undefined> => {
  const pubkey = pubkeyIn(draft.document);
  if (pubkey === undefined || !(await loadKey(keys, pubkey)).ok) return undefined;
  return problemAt(
    draft,
    ['curator', 'pubkey'],
    `is yours already: its private key is ${keyPath(keys, pubkey)}. To change its topics, run: npm run curator -- add TOPIC, ` +
      'or: npm run curator -- remove SLUG. To delete them all, run: npm run curator -- start --again. ' +
      'docs/curator.md says how to keep a second list',
  );
};

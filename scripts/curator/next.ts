// `next`: the one step that comes next, whatever state the list is in. It changes no file.
import { existsSync } from 'node:fs';
import { countText } from '../../src/domain/count-text.ts';
import { dayOf } from '../../src/domain/day.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { ok } from '../../src/domain/result.ts';
import { federatedIn, readFederated } from '../federated.ts';
import { problemsStop } from '../gate/json-text.ts';
import { acceptedIn } from './accepted-links.ts';
import { git } from './branches.ts';
import { type Draft, loadDraft, unwrittenIn } from './draft.ts';
import { loadKey } from './keys.ts';
import { whyLinksStop } from './links.ts';
import type { Outcome, Shared } from './outcome.ts';
import { loadRepository, type Repository } from './repository.ts';
import { errorsIn } from './review.ts';

type NextStep = { readonly step: string; readonly says: string; readonly commands?: readonly string[] };

/** Says the next step, and the command that takes it. */
export const next = async (shared: Shared): Promise<Outcome> => {
  const { step, says, commands = [] } = await stepOf(shared);
  return ok({ text: [says, ...commands.map((command) => `  ${command}`)].join('\n'), data: { step, commands } });
};

/** The files that a release commits, including the snapshots of trusted lists if there are any. */
const releasedIn = (folder: string): readonly string[] => [
  ...['registry.json', 'signed', 'CHANGELOG.md', 'README.md'],
  ...(existsSync(federatedIn(folder).folder) ? ['federated'] : []),
  ...(existsSync(acceptedIn(folder)) ? ['accepted-links.json'] : []),
];

/** The commands that publish a release which is written and signed in `folder`. */
export const publishCommands = (folder: string): readonly [commit: string, push: string, deploy: string] => [
  // What is tracked goes along, such as the lists that start removed.
  `git add -u && git add ${releasedIn(folder).join(' ')} && git commit -m "list: release"`,
  'git push',
  'npm run deploy',
];

/** The commands that are due before others can read the release in `paths`; `ifUnknown` holds where git cannot say. */
export const unpublished = (folder: string, paths: readonly string[], ifUnknown: boolean): readonly string[] => {
  const [commit, push] = publishCommands(folder);
  const changed = git(folder, ['status', '--porcelain', '--', ...paths]);
  if (changed.ok ? changed.value !== '' : ifUnknown) return [commit, push];
  const ahead = git(folder, ['rev-list', '--count', '@{upstream}..HEAD', '--', ...paths]);
  return (ahead.ok ? Number(ahead.value) > 0 : ifUnknown) ? [push] : [];
};

const stepOf = async (shared: Shared): Promise<NextStep> => {
  const draft = await loadDraft(shared.folder);
  if (!draft.ok) return { step: 'mend', says: draft.error };
  const writing = writingStep(draft.value);
  if (writing !== undefined) return writing;
  const { length } = await errorsIn(shared, { released: false });
  if (length > 0) return { step: 'check', says: `${problemsStop(length)} a release.`, commands: [curator('check')] };
  const repository = await loadRepository(shared.folder);
  if (!repository.ok) return { step: 'check', says: repository.error, commands: [curator('check')] };
  const { registry } = repository.value.file;
  if (registry.curator.pubkey === null) return BEGIN;
  const step =
    (await pullingStep(shared, registry)) ??
    (await releasingStep(shared, repository.value)) ??
    publishingStep(shared.folder, registry);
  const rotation = rotationIn(repository.value);
  return rotation === undefined ? step : { ...step, says: `You are changing your key: ${rotation}. ${step.says}` };
};

const curator = (command: string): string => `npm run curator -- ${command}`;

const BEGIN: NextStep = {
  step: 'key',
  says: 'The list has no key yet. Begin your own, which removes these topics, or keep them:',
  commands: [
    curator('start --name "YOUR NAME" --topic "FIRST TOPIC"'),
    curator('start --name "YOUR NAME" --keep-topics'),
  ],
};

/** How far a change of the key has come; undefined where there is none. */
const rotationIn = ({ file: { registry: is }, signed }: Repository): string | undefined => {
  if (signed === undefined) return undefined;
  const { registry: was } = signed;
  if (is.curator.pubkey !== was.curator.pubkey) return 'your next release is the first that the new key signs';
  if (is.next_key === undefined) return undefined;
  return was.next_key === undefined
    ? 'your next release announces the new one'
    : `the last release announces the new one; some days after you have published it, run: ${curator('rotate')}`;
};

const writingStep = (draft: Draft): NextStep | undefined => {
  if (Object.keys(draft.categories).length === 0)
    return { step: 'add', says: 'The list has no topic yet.', commands: [curator('add "FIRST TOPIC"')] };
  const unwritten = unwrittenIn(draft);
  const [first] = unwritten;
  if (first === undefined) return undefined;
  const all = unwritten.reduce((sum, { texts }) => sum + texts, 0);
  const texts = `${countText(all, 'text')} that ${all === 1 ? 'begins' : 'begin'} with TODO`;
  const begins = `${first.texts} in ${first.slug}, from registry.json:${first.line}:${first.column} on`;
  return { step: 'write', says: `Write ${texts}: ${begins}. Then run next again.` };
};

const pullingStep = async ({ folder, now }: Shared, registry: Registry): Promise<NextStep | undefined> => {
  const federated = await readFederated(folder, registry, dayOf(now));
  if (!federated.ok) return { step: 'pull', says: federated.error };
  const silent = federated.value.lists.flatMap(({ trust, examined }) =>
    examined.ok ? [] : [`${trust.name}'s (${examined.error})`],
  );
  const says = `A list that you trust gives no answers, which stops no release: ${silent.join(', ')}.`;
  return silent.length === 0 ? undefined : { step: 'pull', says, commands: [curator('pull')] };
};

const releasingStep = async (shared: Shared, { file, signed }: Repository): Promise<NextStep | undefined> => {
  if ((await errorsIn(shared, { released: true })).length === 0) return undefined;
  if (file.registry.draft !== undefined) return { step: 'draft', says: DRAFT, commands: [curator('check')] };
  const key = await loadKey(shared.keys, file.registry.curator.pubkey ?? '');
  if (!key.ok) return { step: 'key', says: key.error };
  const alive = await whyLinksStop(shared.folder, file.registry, shared.now);
  if (!alive.ok)
    return { step: 'links', says: `The list can be signed, but ${alive.error}.`, commands: [curator('links')] };
  const isFirst = signed === undefined;
  const says = isFirst ? 'Read what check says, then sign your first release.' : 'The list has unreleased changes.';
  const commands = (isFirst ? ['check', 'release --bump minor'] : ['diff', 'release']).map(curator);
  return { step: 'release', says, commands };
};

const DRAFT =
  'registry.json says in "draft" that its texts are not yet yours, so nothing can be signed. Read every text, then remove "draft".';

const publishingStep = (folder: string, { curator: { pubkey } }: Registry): NextStep => {
  const [, , deploy] = publishCommands(folder);
  const due = unpublished(folder, releasedIn(folder), true);
  const look = [
    'npm run doctor -- https://YOUR-HOST',
    curator(`verify https://YOUR-HOST/registry.json --key ${pubkey}`),
  ];
  const commands = [...due, deploy, ...look];
  if (due.length === 0)
    return { step: 'deploy', says: 'The release is pushed. Deploy it, and look at it from outside:', commands };
  return due.length === 1
    ? { step: 'push', says: 'The release is committed. Push and deploy it, and look at it from outside:', commands }
    : {
        step: 'commit',
        says: 'The release is signed. Commit, push and deploy it, and look at it from outside:',
        commands,
      };
};

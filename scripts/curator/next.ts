// `next`: the one step that comes next, whatever state the list is in. It changes no file.
import { existsSync } from 'node:fs';
import { countText } from '../../src/domain/count-text.ts';
import { dayOf } from '../../src/domain/day.ts';
import { ok } from '../../src/domain/result.ts';
import { federatedIn, readFederated } from '../federated.ts';
import { problemsStop } from '../gate/json-text.ts';
import { git } from './branches.ts';
import { type Draft, loadDraft, unwrittenIn } from './draft.ts';
import { loadKey } from './keys.ts';
import { whyLinksStop } from './links.ts';
import type { Outcome, Shared } from './outcome.ts';
import { loadRepository, pubkeyIn } from './repository.ts';
import { check, errorsIn } from './review.ts';

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
];

/** The commands that publish a release which is written and signed in `folder`. */
export const publishCommands = (folder: string): readonly [string, ...string[]] => [
  `git add ${releasedIn(folder).join(' ')} && git commit -m "list: release"`,
  'git push',
  'npm run deploy',
];

const stepOf = async (shared: Shared): Promise<NextStep> => {
  const draft = await loadDraft(shared.folder);
  if (!draft.ok) return { step: 'mend', says: draft.error };
  const unfinished = writingStep(draft.value) ?? (await checkingStep(shared));
  if (unfinished !== undefined) return unfinished;
  const pubkey = pubkeyIn(draft.value.document);
  if (pubkey === undefined)
    return {
      step: 'key',
      says: 'The list has no key yet. Begin your own, which removes these topics, or keep them:',
      commands: [
        curator('start --name "YOUR NAME" --topic "FIRST TOPIC"'),
        curator('start --name "YOUR NAME" --keep-topics'),
      ],
    };
  const step = (await pullingStep(shared)) ?? (await releasingStep(shared, pubkey)) ?? publishingStep(shared.folder);
  const rotation = await rotationIn(shared.folder);
  return rotation === undefined ? step : { ...step, says: `You are changing your key: ${rotation}. ${step.says}` };
};

/** How far a change of the key has come; undefined where there is none. */
const rotationIn = async (folder: string): Promise<string | undefined> => {
  const repository = await loadRepository(folder);
  if (!repository.ok || repository.value.signed === undefined) return undefined;
  const [is, was] = [repository.value.file.registry, repository.value.signed.registry];
  if (is.curator.pubkey !== was.curator.pubkey) return 'your next release is the first that the new key signs';
  if (is.next_key === undefined) return undefined;
  return was.next_key === undefined
    ? 'your next release announces the new one'
    : `the last release announces the new one; some days after you have published it, run: ${curator('rotate')}`;
};

const curator = (command: string): string => `npm run curator -- ${command}`;

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

const checkingStep = async (shared: Shared): Promise<NextStep | undefined> => {
  const { length } = await errorsIn(shared, { released: false });
  const says = `${problemsStop(length)} a release.`;
  return length === 0 ? undefined : { step: 'check', says, commands: [curator('check')] };
};

const pullingStep = async ({ folder, now }: Shared): Promise<NextStep | undefined> => {
  const repository = await loadRepository(folder);
  if (!repository.ok) return undefined;
  const federated = await readFederated(folder, repository.value.file.registry, dayOf(now));
  if (!federated.ok) return { step: 'pull', says: federated.error };
  const [first, ...others] = federated.value.lists.flatMap(({ trust, examined }) =>
    examined.ok ? [] : [`${trust.name}'s (${examined.error})`],
  );
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const says =
    `A list that you trust gives no answers: ${first}${more}. ` +
    'If it still fails after a pull, it is left out; it does not stop a release.';
  return { step: 'pull', says, commands: [curator('pull')] };
};

const releasingStep = async (shared: Shared, pubkey: string): Promise<NextStep | undefined> => {
  if ((await errorsIn(shared, { released: true })).length === 0) return undefined;
  const key = await loadKey(shared.keys, pubkey);
  if (!key.ok) return { step: 'key', says: key.error };
  const repository = await loadRepository(shared.folder);
  if (!repository.ok) return { step: 'check', says: repository.error, commands: [curator('check')] };
  const { signed, file } = repository.value;
  const alive = await whyLinksStop(shared.folder, file.registry, shared.now);
  if (!alive.ok)
    return { step: 'links', says: `The list can be signed, but ${alive.error}.`, commands: [curator('links')] };
  if (signed !== undefined)
    return {
      step: 'release',
      says: 'The list has unreleased changes.',
      commands: [curator('diff'), curator('release')],
    };
  const commands = [curator('release --bump minor')];
  const checked = await check(shared);
  const data: { readonly warnings?: number } = checked.ok ? checked.value.data : {};
  // That nothing is signed yet is what this step is about.
  const warnings = (data.warnings ?? 1) - 1;
  if (warnings === 0) return { step: 'release', says: 'Read it once more, then sign your first release.', commands };
  const says = `It can be signed, but check has ${countText(warnings, 'warning')}. Read ${warnings === 1 ? 'it' : 'them'} first.`;
  return { step: 'release', says, commands: [curator('check'), ...commands] };
};

const publishingStep = (folder: string): NextStep => {
  const changed = git(folder, ['status', '--porcelain', '--', ...releasedIn(folder)]);
  const [commit, ...others] = publishCommands(folder);
  return changed.ok && changed.value === ''
    ? { step: 'deploy', says: 'The release is committed. Push and deploy it:', commands: others }
    : { step: 'commit', says: 'The release is signed. Commit, push and deploy it:', commands: [commit, ...others] };
};

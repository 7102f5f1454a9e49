// `rotate`: replaces the curator's key in two releases. The first announces the next key under the old one; the
// second is signed by the next key. A key that the old one did not announce is refused everywhere.
import { fail } from '../../src/domain/result.ts';
import { loadKey, makeKey } from './keys.ts';
import { unpublished } from './next.ts';
import type { Outcome, Shared } from './outcome.ts';
import { type Repository, withRepository, withValue, writeRegistry } from './repository.ts';

/** Takes the next of the two steps: announces a new key, or, once a signed registry announces it, switches to it. */
export const rotate = withRepository(async (repository, shared) => {
  const { file, signed } = repository;
  if (signed === undefined) return fail('nothing is signed yet, so there is no key to replace; run release first');
  const { next_key: edited, curator } = file.registry;
  const announced = signed.registry.next_key;
  if (curator.pubkey !== signed.registry.curator.pubkey)
    return fail('the new key is already in use; run: npm run curator -- release');
  if (announced === undefined && edited !== undefined)
    return fail(`${edited} is announced in registry.json, but not yet signed; run: npm run curator -- release`);
  return announced === undefined ? announce(shared, repository) : changeOver(shared, repository, announced);
});

const announce = async (shared: Shared, { file }: Repository): Promise<Outcome> => {
  // Only the old key can sign the announcement.
  const old = await loadKey(shared.keys, file.registry.curator.pubkey ?? '');
  if (!old.ok)
    return fail(
      `${old.error}; a lost key can announce no other, so start over: npm run curator -- start --again --keep-topics --name "YOUR NAME"`,
    );
  const made = await makeKey(shared.keys);
  if (!made.ok) return made;
  const { key, file: keyFile } = made.value;
  const text = withValue(file.text, ['next_key'], key.z32, 'seq');
  const report = {
    text: `Made the next key, ${key.z32}, in ${keyFile.path}.\nrelease now announces it under the old key; publish that, and run rotate again some days later to switch to it.`,
    data: { step: 'announced', key: key.z32, file: keyFile.path },
  };
  return writeRegistry(shared.folder, text, report, keyFile);
};

const changeOver = async (shared: Shared, { file }: Repository, next: string): Promise<Outcome> => {
  const key = await loadKey(shared.keys, next);
  if (!key.ok) return key;
  const due = unpublished(shared.folder, ['signed'], false);
  if (due.length > 0)
    return fail(
      `only this machine knows that ${next} is announced, so every reader would refuse it; publish the announcement, wait some days, then run rotate again: ${[...due, 'npm run deploy'].join(' && ')}`,
    );
  const text = withValue(withValue(file.text, ['next_key'], undefined), ['curator', 'pubkey'], next);
  return writeRegistry(shared.folder, text, {
    text: `registry.json names ${next} now; release signs with it. Readers refuse it if they never saw the announcement: deploy that first, some days before. Endorsements of the old key no longer count: ask for new ones.`,
    data: { step: 'changed', key: next },
  });
};

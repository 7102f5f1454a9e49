// Signing: from the registry as edited to the signed bytes, their signatures and the history. Every release goes through
// here, so seq and prev have one owner.
import { join } from 'node:path';
import { type Bytes, sha256Hex, toBase64, utf8 } from '../../src/domain/bytes.ts';
import { countText } from '../../src/domain/count-text.ts';
import { dayOf } from '../../src/domain/day.ts';
import { jsonFile } from '../../src/domain/json.ts';
import type { Registry } from '../../src/domain/registry/registry.ts';
import { reviewRegistry } from '../../src/domain/registry/review.ts';
import { fail, ok } from '../../src/domain/result.ts';
import type { HistoryEntry } from '../../src/domain/signing/history.ts';
import { historyEntryHash, historySignedBytes } from '../../src/domain/signing/history-walk.ts';
import {
  canonicalText,
  registryFile,
  type SignatureForms,
  type Signatures,
  signatureFiles,
} from '../../src/domain/signing/signatures.ts';
import { sshSignedBytes, toSshSignature } from '../../src/domain/signing/ssh-signature.ts';
import { endorsementProblems } from '../gate/check-signatures.ts';
import { firstProblem, pathText } from '../gate/json-text.ts';
import { readRegistry } from '../gate/registry-file.ts';
import { REVIEW_RULES } from '../review-rules.ts';
import { releasedElsewhere } from './branches.ts';
import { diffRegistries, trustChanges } from './diff.ts';
import { loadKey, type SigningKey } from './keys.ts';
import type { Shared } from './outcome.ts';
import { pathsIn, type Repository, whyPastIsBroken, withValue } from './repository.ts';

/** The files to write together, and what they say: signs `text`, an edited registry of the repository. Writes nothing. */
export const signText = async (repository: Repository, text: string, { now, keys }: Shared) => {
  const broken = await whyPastIsBroken(repository);
  if (broken !== undefined) return fail(broken);
  const { signed } = repository;
  const seq = (signed?.registry.seq ?? 0) + 1;
  const prev = signed && (await sha256Hex(utf8(signed.text)));
  const numbered = withValue(withValue(text, ['seq'], seq, 'updated'), ['prev'], prev, 'seq');
  const file = readRegistry(utf8(numbered));
  if (!file.ok) return fail(`${firstProblem('registry.json', file.error)}; ${CHECK}`);
  const { registry } = file.value;
  const reason = whyNotSign(repository, registry, dayOf(now));
  if (reason !== undefined) return fail(reason);
  const [endorsement] = await endorsementProblems(registry, dayOf(now));
  if (endorsement !== undefined) return fail(`${pathText(endorsement.path ?? [])} ${endorsement.message}`);
  const taken = await whyTaken(repository, registry, seq);
  if (taken !== undefined) return fail(taken);
  const key = await loadKey(keys, registry.curator.pubkey ?? '');
  return key.ok ? ok(await assemble(repository, { registry, text: numbered, seq }, key.value)) : key;
};

const CHECK = 'run: npm run curator -- check';

// An older checkout does not know the numbers that were used after it.
const whyTaken = async ({ folder, signatures }: Repository, registry: Registry, seq: number) => {
  const announced = signatures.history.flatMap(({ next_key: next }) => next ?? []);
  const keys = [registry.curator.pubkey ?? '', ...signatures.history.map(({ key }) => key), ...announced];
  const releases = await releasedElsewhere(folder, keys);
  if (!releases.ok) return releases.error;
  const later = releases.value.find(({ entry }) => entry.seq >= seq);
  if (later === undefined) return undefined;
  const { ref, entry } = later;
  const at = ref.replace(/^refs\/(?:heads|remotes|tags)\//, '');
  return `seq ${seq} is already taken: ${ref} holds version ${entry.version}, seq ${entry.seq}; keep a copy of your edit, go on from there (git switch --detach ${at}, or git merge ${at}), repeat the edit and release again`;
};

const whyNotSign = ({ file, signed, signatures }: Repository, registry: Registry, today: string) => {
  const { pubkey } = registry.curator;
  if (pubkey === null)
    return 'registry.json names no key yet; run: npm run curator -- start --keep-topics --name "YOUR NAME"';
  if (registry.draft !== undefined)
    return 'registry.json says in "draft" that its texts are not yet the curator\'s; read every text, then remove "draft"';
  const wrong = reviewRegistry(registry, REVIEW_RULES).filter(({ severity }) => severity === 'error');
  if (wrong.length > 0) return `${firstProblem('registry.json', wrong.map(file.locate))}; ${CHECK}`;
  const before = signed?.registry;
  const days = [before?.updated, signatures.history.at(-1)?.updated].filter((day) => day !== undefined);
  const lastDay = days.toSorted().at(-1);
  if (lastDay !== undefined && today < lastDay)
    return `the clock says ${today}, but the last release is of ${lastDay}; set the clock and try again`;
  if (registry.expires !== undefined && registry.expires < today)
    return `"expires" is ${registry.expires}, which is past; choose a later day`;
  if (before !== undefined && pubkey !== before.curator.pubkey && pubkey !== before.next_key)
    return `the signed registry did not announce the key ${pubkey}; undo the change of curator.pubkey and run: npm run curator -- rotate`;
  return undefined;
};

type Numbered = { readonly registry: Registry; readonly text: string; readonly seq: number };

const assemble = async (repository: Repository, { registry, text, seq }: Numbered, key: SigningKey) => {
  const { folder, signatures, signed } = repository;
  const canonical = canonicalText(registry.document);
  const sha256 = await sha256Hex(utf8(canonical));
  const changes = changesSince(signed?.registry, registry);
  const forms = await signForms(utf8(canonical), key);
  const entry = await historyEntry(signatures.history.at(-1), { registry, seq, sha256, changes }, key);
  const history = [...signatures.history, entry];
  const bundle: Signatures = { registry: forms, history };
  const paths = pathsIn(folder);
  const published = [registryFile(canonical), ...signatureFiles(key.publicKey, forms, history)];
  const files = [
    { path: paths.registry, body: text },
    { path: paths.signatures, body: jsonFile(bundle) },
    // They follow from the two above: a release that is run again writes what is missing of them.
    ...published.map(({ name, body }) => ({ path: join(paths.signedFolder, name), body })),
  ];
  const { version } = registry;
  const said = `Signed version ${version}, seq ${seq}, with the key ${key.z32}.\nSHA-256 ${sha256}`;
  return { files, text: said, changes, registry, data: { seq, version, sha256, key: key.z32 } };
};

const changesSince = (before: Registry | undefined, registry: Registry): readonly string[] => {
  if (before !== undefined) return diffRegistries(before, registry);
  const count = countText(registry.categories.length, 'category', 'categories');
  return [`First signed registry, with ${count}.`, ...trustChanges([], registry.trusts)];
};

const signForms = async (bytes: Bytes, key: SigningKey): Promise<SignatureForms> => ({
  raw: toBase64(key.sign(bytes)),
  sshsig: toSshSignature(key.publicKey, key.sign(await sshSignedBytes(bytes))),
});

type NewRelease = { registry: Registry; seq: number; sha256: string; changes: readonly string[] };

const historyEntry = async (before: HistoryEntry | undefined, release: NewRelease, key: SigningKey) => {
  const { registry, seq, sha256, changes } = release;
  const entry = {
    seq,
    version: registry.version,
    updated: registry.updated,
    sha256,
    ...(before === undefined ? {} : { prev: before.sha256, prev_entry: await historyEntryHash(before) }),
    key: key.z32,
    ...(registry.next_key === undefined ? {} : { next_key: registry.next_key }),
    changes: [...changes],
  };
  return { ...entry, signature: toBase64(key.sign(historySignedBytes(entry))) };
};

// The lists of a server as the build makes them and a server runs them, over signed lists in memory.
import { REVIEW_RULES } from '../../scripts/review-rules.ts';
import { type Bytes, sha256Hex, toText, utf8 } from '../../src/domain/bytes.ts';
import { type Built, buildLists, type ValidSnapshot } from '../../src/domain/lists/build.ts';
import { examineSnapshot } from '../../src/domain/lists/examine.ts';
import { createLists, type Lists } from '../../src/domain/lists/lists.ts';
import { LIST_FILES } from '../../src/domain/lists/manifest.ts';
import { snapshotOf } from '../../src/domain/lists/snapshot.ts';
import { buildMatcher, type Matcher } from '../../src/domain/matching/match.ts';
import type { Registry, Trust } from '../../src/domain/registry/registry.ts';
import { readPublicKey } from '../../src/domain/signing/public-key.ts';
import { LEXICON } from './lists.ts';
import { must } from './must.ts';
import { keyOf, trustIn } from './peers.ts';
import type { Workspace } from './workspace.ts';

const TODAY = '2026-04-01';

type Federated = {
  readonly lists: Lists;
  /** The own registry with whom it trusts. */
  readonly registry: Registry;
  /** Files by name, which a test may change. */
  readonly files: Map<string, Uint8Array<ArrayBuffer>>;
  /** The names of all files that were read so far. */
  readonly reads: string[];
};

/** `trusts` replace the trust in the peers' present keys and names; `leftOut` are lists that the build left out. */
type BuildOptions = {
  readonly leftOut?: readonly Trust[];
  readonly trusts?: readonly Trust[];
  /** The project's list beside it. */
  readonly project?: Registry;
  /** Further files of the build. */
  readonly more?: ReadonlyMap<string, Bytes>;
};

type BuiltOwn = Built & { readonly registry: Registry };
/** What the build makes of a list that trusts `peers`, each with the snapshot of its present release. */
export const buildFor = async (
  own: Registry,
  peers: readonly Workspace[],
  { leftOut = [], trusts: given, project, more }: BuildOptions = {},
): Promise<BuiltOwn> => {
  const present = peers.map((peer, nth) => trustIn(peer, { url: `https://list-${nth}.example.org/` }));
  const trusts = [...(given ?? present), ...leftOut];
  const sound = await Promise.all(peers.map((peer, nth) => soundOf(peer, trusts[nth])));
  const failing = leftOut.map(({ name, pubkey }) => ({ name, pubkey, reason: 'it was never pulled' }));
  return {
    ...(await buildLists({ own, snapshots: sound, leftOut: failing, project, ...(more && { more }) })),
    registry: { ...own, trusts },
  };
};

/** `built` with other bytes in one file, as a build would leave it that had written them. */
export const withFile = async (built: BuiltOwn, name: string, bytes: Bytes): Promise<BuiltOwn> => {
  const hashes = JSON.parse(toText(built.files.get(LIST_FILES.hashes)));
  const rewritten = utf8(JSON.stringify({ ...hashes, [name]: await sha256Hex(bytes) }));
  const files = new Map([...built.files, [name, bytes], [LIST_FILES.hashes, rewritten]]);
  return { ...built, files, summary: { ...built.summary, hashes: await sha256Hex(rewritten) } };
};

/** A server over the built files; `match` replaces the matcher of its own list. */
export const runBuilt = (
  { summary, files: built, registry, projectIndex }: BuiltOwn,
  today = () => TODAY,
  match: Matcher = buildMatcher(registry.categories),
): Federated => {
  const [files, reads] = [new Map(built), [] as string[]];
  const read = async (name: string): Promise<ArrayBuffer | undefined> => {
    reads.push(name);
    return files.get(name)?.slice().buffer;
  };
  const lists = createLists({
    own: registry,
    ...{ match, summary, read, today, lexicon: LEXICON, isPlain: (stem) => stem === 'insid' },
    projectIndex: () => projectIndex.slice().buffer,
  });
  return { lists, registry, files, reads };
};

/** A server whose list trusts `peers`. */
export const federate = async (
  own: Registry,
  peers: readonly Workspace[],
  { today, ...options }: BuildOptions & { readonly today?: () => string } = {},
): Promise<Federated> => runBuilt(await buildFor(own, peers, options), today);

const soundOf = async (peer: Workspace, trust: Trust | undefined): Promise<ValidSnapshot> => {
  if (trust === undefined) throw new Error('nobody trusts this peer');
  const signed = (name: string) => Uint8Array.from(peer.read(`signed/${name}`));
  const fetched = {
    ...{ 'registry.json': signed('registry.json'), 'registry.json.sig': signed('registry.json.sig') },
    ...{ 'registry.json.sshsig': signed('registry.json.sshsig'), 'history.json': signed('history.json') },
  };
  const snapshot = must(snapshotOf(fetched, must(readPublicKey(keyOf(peer)))));
  const examined = must(await examineSnapshot(trust, snapshot, { today: TODAY, ...REVIEW_RULES }));
  return { trust, examined, fetched: '2026-03-20' };
};

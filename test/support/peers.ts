// Curators who trust each other, for tests: signed lists with topics of their own, each in a repository of its own, and the
// servers that hand them out.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadKey } from '../../scripts/curator/keys.ts';
import { pull } from '../../scripts/curator/pull.ts';
import { withValue } from '../../scripts/curator/repository.ts';
import { sha256Hex, toBase64, utf8 } from '../../src/domain/bytes.ts';
import { canonicalJson } from '../../src/domain/json.ts';
import type { Trust } from '../../src/domain/registry/registry.ts';
import type { HistoryEntry } from '../../src/domain/signing/history.ts';
import { historyEntryHash, historySignedBytes } from '../../src/domain/signing/history-walk.ts';
import { sshSignedBytes, toSshSignature } from '../../src/domain/signing/ssh-signature.ts';
import { publishedFiles } from '../../src/http/site/published.ts';
import { examineIn, historyOf, jsonIn } from './curator-steps.ts';
import { category, SMALL_REGISTRY_TEXT } from './lists.ts';
import { must } from './must.ts';
import { serve } from './web-server.ts';
import { done, makeReleased, makeWorkspace, type Workspace } from './workspace.ts';

const BEES = ['start a beehive', 'swarm in a hive', 'harvest honey from bees'];
const DINGHIES = ['tack a dinghy', 'rig a laser dinghy', 'capsize drill dinghy'];
/** Topics that the small registry does not have. */
export const BEEKEEPING = { 'bee-keeping': category('Bee Keeping', 'beekeeping', BEES) };
export const SAILING = { 'dinghy-sailing': category('Dinghy Sailing', 'dinghy sailing', DINGHIES) };

/** The key of a repository's curator. */
export const keyOf = (workspace: Workspace): string => workspace.registry().curator.pubkey ?? '';

/** A list of `name` with `categories`, released once, on 2026-03-01. */
export const makePeer = (name = 'Grace Example', categories: object = BEEKEEPING): Promise<Workspace> =>
  makeReleased(name, withValue(SMALL_REGISTRY_TEXT, ['categories'], categories));

/** What a list says of another that it trusts. */
export const trustIn = (peer: Workspace, changed: Partial<Trust> = {}): Trust => ({
  name: peer.registry().curator.name,
  pubkey: keyOf(peer),
  url: 'https://grace.example.org/',
  since: '2026-01-15',
  ...changed,
});

/** Puts `trusts` into a repository's registry. */
export const trusting = (workspace: Workspace, ...trusts: readonly Trust[]): Workspace => {
  workspace.write('registry.json', withValue(workspace.read('registry.json').toString(), ['trusts'], trusts));
  return workspace;
};

/** Serves the files of a signed repository as its server does, on the given day; gives the origin. */
export const servePeer = async (peer: Workspace, day = '2026-04-01'): Promise<string> => {
  const app = publishedFiles(() => examineIn(peer, day));
  return serve((request) => app.fetch(request));
};

/** Signs what no command would, the peer's list changed by `change`, as its next release; writes only what a server hands out. */
export const signAnything = async (peer: Workspace, change: (text: string) => string): Promise<void> => {
  const key = must(await loadKey(peer.keys, keyOf(peer)));
  const past: readonly HistoryEntry[] = historyOf(peer);
  const before: HistoryEntry = historyOf(peer).at(-1);
  const document = JSON.parse(change(peer.read('signed/registry.json').toString()));
  const seq = before.seq + 1;
  const signed = canonicalJson({ ...document, seq, prev: before.sha256 });
  const bytes = utf8(signed);
  const entry = {
    seq,
    version: document.version,
    updated: document.updated,
    sha256: await sha256Hex(bytes),
    prev: before.sha256,
    prev_entry: await historyEntryHash(before),
    key: key.z32,
    changes: [],
  };
  const signature = toBase64(key.sign(historySignedBytes(entry)));
  peer.write('signed/registry.json', signed);
  peer.write('signed/registry.json.sig', key.sign(bytes));
  peer.write('signed/registry.json.sshsig', toSshSignature(key.publicKey, key.sign(await sshSignedBytes(bytes))));
  peer.write('signed/history.json', JSON.stringify([...past, { ...entry, signature }]));
};

export const PULLED_ON = '2026-04-01';

export const pullFrom = (own: Workspace, from: string, day = PULLED_ON, check = false) =>
  pull(own.on(day), own.registry().trusts?.[0]?.name, { check, from });

/** A list that trusts one peer, and has pulled its first release. */
export const pulledOnce = async () => {
  const peer = await makePeer();
  const own = trusting(makeWorkspace(), trustIn(peer));
  const origin = await servePeer(peer);
  await done(pullFrom(own, origin));
  return { own, peer, origin };
};

export const snapshotPath = (own: Workspace): string => `federated/${own.registry().trusts?.[0]?.pubkey}.json`;
export const lockOf = (own: Workspace) => jsonIn(own, 'federated/lock.json');

/** A server that hands out the files in a folder of a repository, whatever they are. */
export const serveFiles = (peer: Workspace, folder = 'signed'): Promise<string> =>
  serve(({ url }) => {
    const path = join(folder, new URL(url).pathname);
    return existsSync(join(peer.folder, path))
      ? new Response(Uint8Array.from(peer.read(path)))
      : new Response('no', { status: 404 });
  });

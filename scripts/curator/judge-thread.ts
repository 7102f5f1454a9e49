// The thread of judge.ts: checks each downloaded list that it is sent and posts what came of it.
import { parentPort } from 'node:worker_threads';
import { parseJsonBytes } from '../../src/domain/json.ts';
import { examineSnapshot } from '../../src/domain/lists/examine.ts';
import { snapshotOf } from '../../src/domain/lists/snapshot.ts';
import { fail, ok } from '../../src/domain/result.ts';
import { readPublicKey } from '../../src/domain/signing/public-key.ts';
import { REVIEW_RULES } from '../review-rules.ts';
import type { Downloaded, Judged } from './judge.ts';
import { pubkeyIn } from './repository.ts';

const judge = async ({ trust, files, today }: Downloaded): Promise<Judged> => {
  const key = readSigner(files['registry.json']);
  if (!key.ok) return key;
  const snapshot = snapshotOf(files, key.value);
  if (!snapshot.ok) return snapshot;
  const examined = await examineSnapshot(trust, snapshot.value, { today, ...REVIEW_RULES });
  return examined.ok ? ok({ snapshot: snapshot.value, examined: examined.value }) : examined;
};

/** The key that the fetched registry names; this checks only its form. */
const readSigner = (registry: Uint8Array) => {
  const pubkey = pubkeyIn(parseJsonBytes(registry));
  return pubkey === undefined ? fail('it is not signed: it names no key') : readPublicKey(pubkey);
};

parentPort?.on('message', async (downloaded: Downloaded) => parentPort?.postMessage(await judge(downloaded)));

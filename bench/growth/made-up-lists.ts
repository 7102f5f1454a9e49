// Lists for the measurements of federation: made-up topics, each list signed with a key of its own.
import { generateKeyPairSync } from 'node:crypto';
import { signingKey } from '../../scripts/curator/keys.ts';
import { sha256Hex, utf8 } from '../../src/domain/bytes.ts';
import { type RegistryDocument, registryOf } from '../../src/domain/registry/registry.ts';
import { canonicalText } from '../../src/domain/signing/signatures.ts';
import { madeUpDocument } from '../made-up-registry.ts';

/** The day on which all of them were fetched. */
export const TODAY = '2026-11-22';
const TOPICS_PER_LIST = 10;
const QUERY_COUNT = 60;

/** Signed lists, and questions spread over all of them: the words of a slug. */
export const madeUpLists = async (count: number) => {
  const { categories } = madeUpDocument(Math.max(1, count) * TOPICS_PER_LIST);
  const entries = Object.entries(categories);
  const sound = await Promise.all(
    Array.from({ length: count }, (_, nth) =>
      soundList(nth, Object.fromEntries(entries.slice(nth * TOPICS_PER_LIST, (nth + 1) * TOPICS_PER_LIST))),
    ),
  );
  const queries = Array.from({ length: QUERY_COUNT }, (_, nth) => {
    const [slug = ''] = entries[Math.floor((nth * entries.length) / QUERY_COUNT)] ?? [];
    return `how to ${slug.replaceAll('-', ' ')}`;
  });
  return { sound, queries };
};

/** A list of `categories` that is signed and was fetched, at its place among those that are trusted. */
export const soundList = async (place: number, categories: RegistryDocument['categories']) => {
  const { z32: pubkey, sign } = signingKey(generateKeyPairSync('ed25519').privateKey);
  const name = `Curator ${place}`;
  const document: RegistryDocument = { ...madeUpDocument(1), seq: 1, curator: { name, pubkey }, categories };
  const text = canonicalText(document);
  const bytes = utf8(text);
  const sha256 = await sha256Hex(bytes);
  const { version } = document;
  const claim = { seq: 1, version, expires: undefined, signer: pubkey, chain: [pubkey], releases: [sha256] };
  const signature = sign(bytes);
  // Keys are sorted in the signed bytes, and the index follows that order.
  const registry = registryOf(JSON.parse(text));
  const trust = { name, pubkey, url: `https://list-${place}.example.org/`, since: '2026-01-01' };
  return { place, trust, examined: { registry, text, signature, claim, sha256 }, fetched: TODAY };
};

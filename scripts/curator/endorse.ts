// `endorse` and `accept`: one curator signs a statement about another's key; the other adds it to the registry.
import * as v from 'valibot';
import { toBase64 } from '../../src/domain/bytes.ts';
import { dayOf } from '../../src/domain/day.ts';
import { jsonFile } from '../../src/domain/json.ts';
import type { Endorsement } from '../../src/domain/registry/registry.ts';
import { reviewRegistry } from '../../src/domain/registry/review.ts';
import { Endorsement as EndorsementSchema } from '../../src/domain/registry/schema.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';
import { checkEndorsement, endorsementSignedBytes } from '../../src/domain/signing/endorsement.ts';
import { toZBase32 } from '../../src/domain/z-base-32.ts';
import { pathText, readJson } from '../gate/json-text.ts';
import { readBytes } from '../read-plain.ts';
import { REVIEW_RULES } from '../review-rules.ts';
import { writeWhole } from './disk.ts';
import { loadKey, readKeyArgument } from './keys.ts';
import { type Outcome, onceWritten, type Shared } from './outcome.ts';
import { withRepository, withValue, writeRegistry } from './repository.ts';

/** Keys are z-base-32, PEM or the path of a PEM file, URLs https, `expires` YYYY-MM-DD. */
type EndorseOptions = {
  readonly as: string;
  readonly name?: string;
  readonly url: string;
  readonly subject: string;
  readonly subjectUrl: string;
  readonly scope: string;
  readonly expires?: string;
  readonly out: string;
};

/** `endorse`: signs a statement and writes it as the entry that the subject's `accept` reads. */
export const endorse = async (shared: Shared, options: EndorseOptions): Promise<Outcome> => {
  const subject = await readKeyArgument(options.subject);
  if (!subject.ok) return fail(`--subject: ${subject.error}`);
  const endorser = await readKeyArgument(options.as);
  if (!endorser.ok) return fail(`--as: ${endorser.error}`);
  const key = await loadKey(shared.keys, toZBase32(endorser.value));
  if (!key.ok) return key;
  const { name, scope, expires, out } = options;
  const url = canonicalUrl(options.url);
  const since = dayOf(shared.now);
  const about = {
    version: 2,
    subject: toZBase32(subject.value),
    subject_url: canonicalUrl(options.subjectUrl),
    scope,
    ...(expires === undefined ? {} : { expires }),
  } as const;
  const shown = { ...(name === undefined ? {} : { name }), pubkey: key.value.z32, url, since };
  const signature = toBase64(key.value.sign(endorsementSignedBytes(shown, about)));
  const entry = { ...shown, proof: { ...about, signature } };
  const checked = readEntry(entry);
  if (!checked.ok) return checked;
  const text = `Wrote ${out}. Send it to the curator of ${about.subject}, who runs accept.`;
  const report = { text, data: { file: out, entry } };
  return onceWritten(report, writeWhole({ path: out, body: jsonFile(entry), fresh: true }));
};

/** `accept`: checks a statement about this curator's key and puts it into registry.json. */
export const accept = withRepository(async ({ file }, shared, path: string) => {
  const bytes = await readBytes(path);
  if (!bytes.ok) return bytes;
  const json = readJson(bytes.value);
  if (!json.ok) return fail(`${path}:${json.error[0]?.line}:${json.error[0]?.column} ${json.error[0]?.message}`);
  const entry = readEntry(json.value.value);
  if (!entry.ok) return entry;
  const { registry, text } = file;
  const check = await checkEndorsement(entry.value, registry.curator.pubkey, dayOf(shared.now));
  if (!check.verified) return fail(`the endorsement is refused: ${check.reason}`);
  if (check.covers !== 'entry')
    return fail('the endorsement is refused: its signature does not cover the name and the URL; ask for a new one');
  const known = registry.endorsements.findIndex(({ pubkey }) => pubkey === entry.value.pubkey);
  const at = known < 0 ? registry.endorsements.length : known;
  const accepted = { ...registry, endorsements: registry.endorsements.toSpliced(at, 1, entry.value) };
  const wrong = reviewRegistry(accepted, REVIEW_RULES).find(
    ({ severity, path }) => severity === 'error' && path[0] === 'endorsements',
  );
  if (wrong !== undefined) return fail(`the endorsement is refused: ${pathText(wrong.path)} ${wrong.message}`);
  const who = entry.value.name ?? entry.value.pubkey;
  const report = { text: `Accepted the endorsement by ${who}; release publishes it.`, data: { entry: entry.value } };
  return writeRegistry(shared.folder, withValue(text, ['endorsements', at], entry.value), report);
});

const readEntry = (json: unknown): Result<Endorsement, string> => {
  const parsed = v.safeParse(EndorsementSchema, json);
  if (parsed.success) return ok(parsed.output);
  const [{ path = [], message }] = parsed.issues;
  return fail(`the endorsement is refused: ${pathText(path.map(({ key }) => String(key)))} ${message}`);
};

/** A URL as a registry stores it; other text unchanged, for the schema to refuse. */
const canonicalUrl = (url: string): string => (URL.canParse(url) ? new URL(url).href : url);

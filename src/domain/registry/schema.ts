// The schema of a list, such as registry.json: which fields it has; their formats are in formats.ts. The quality of patterns,
// signatures and whether links respond are checked elsewhere.
import * as v from 'valibot';
import { SHA256_HEX } from '../bytes.ts';
import { SEMVER } from '../semver.ts';
import { comparable } from '../words/normalize.ts';
import { boundedText, HttpsUrl, IsoDate, Language, PublicKey, Signature, SLUG, unique } from './formats.ts';
import { isToWrite, UNWRITTEN } from './to-write.ts';

export const SOURCE_TYPES = [
  'documentation',
  'tutorial',
  'video',
  'article',
  'tool',
  'repo',
  'forum',
  'book',
  'course',
  'api',
] as const;

/** Most topics of a list: bench/growth.md measures up to as many, and from there on a Worker starts too late. */
const MAX_CATEGORIES = 10_000;
/** Far more than any list needs, and few enough that no check of one takes long. */
const MAX_PHRASES = 500;
const phrases = () => v.array(boundedText(120));
const fewPhrases = v.maxLength<string[], typeof MAX_PHRASES, string>(MAX_PHRASES, `must be ${MAX_PHRASES} at most`);
/** A text of ten megabytes is none that an agent reads. */
const MAX_AGENT_KB = 10_000;

export const Source = v.strictObject({
  rank: v.picklist([1, 2, 3]),
  name: boundedText(80),
  url: HttpsUrl,
  type: v.picklist(SOURCE_TYPES, ({ input }) =>
    isToWrite(input) ? UNWRITTEN : `must be one of ${SOURCE_TYPES.join(', ')}`,
  ),
  why: boundedText(300),
  /** Whom it suits and what it assumes. */
  for: v.optional(boundedText(160)),
  /** Text of the same source that an agent can read on, and its size in KB (1,000 bytes, to the nearest, at least 1). */
  agent_url: v.optional(HttpsUrl),
  agent_kb: v.optional(
    v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_AGENT_KB, `must be ${MAX_AGENT_KB} at most`)),
  ),
  access: v.optional(v.picklist(['free', 'login', 'paid'])),
  language: v.optional(Language),
  /** The version that its text describes, such as "React 19". */
  version: v.optional(boundedText(40)),
  licence: v.optional(boundedText(60)),
  /** The day of the text that was read: of the newest commit in the copy, or of the page. */
  seen: v.optional(IsoDate),
  /** The day on which the address answered a program; `curator links --write` alone sets it. */
  checked: v.optional(IsoDate),
});

/** Most sources of a topic that were considered and not taken, and most places that speak for the curator. */
const MAX_REJECTED = 20;
const MAX_PROOFS = 10;

/** Most words of `about`, and most names of `near`. */
const MAX_ABOUT = 20;
const MAX_NEAR = 100;
const repeatsNone = (what: string) =>
  unique<string>(comparable, `must not repeat ${what} (compared without case, accents and punctuation)`);

export const CategoryEntry = v.strictObject({
  name: boundedText(80),
  /** The group of topics that it is shown in: one or two words. */
  group: v.optional(boundedText(30)),
  description: boundedText(300),
  /** What people want of the topic's object: "hardening, audit, firewall". */
  about: v.optional(
    v.pipe(
      v.array(boundedText(40)),
      v.minLength(5, 'must have five to twenty words'),
      v.maxLength(MAX_ABOUT, 'must have five to twenty words'),
      repeatsNone('a word'),
    ),
  ),
  /** Names that belong next door and that no source treats. */
  near: v.optional(
    v.pipe(v.array(boundedText(60)), v.maxLength(MAX_NEAR, `must be ${MAX_NEAR} at most`), repeatsNone('a name')),
  ),
  query_patterns: v.pipe(
    phrases(),
    v.minLength(3, 'must have at least three patterns'),
    fewPhrases,
    unique(comparable, 'must not repeat a pattern (compared without case, accents and punctuation)'),
  ),
  aliases: v.optional(v.pipe(phrases(), fewPhrases, repeatsNone('an alias'))),
  excludes: v.optional(v.pipe(phrases(), fewPhrases)),
  sources: v.pipe(
    v.array(Source),
    v.length(3, 'must have exactly three sources'),
    v.check((all) => all.every(({ rank }, at) => rank === at + 1), 'must have the ranks 1, 2, 3 in this order'),
    unique(({ url }) => url, 'must not name the same URL twice'),
  ),
  /** What was considered and not taken, and why; only for people, never in an answer. */
  rejected: v.optional(
    v.pipe(
      v.array(v.strictObject({ name: boundedText(80), url: HttpsUrl, reason: boundedText(300) })),
      v.minLength(1, 'must name a source, or be left out'),
      v.maxLength(MAX_REJECTED, `must name ${MAX_REJECTED} sources at most`),
      unique(({ url }) => url, 'must not name the same URL twice'),
    ),
  ),
});

export const Endorsement = v.strictObject({
  name: v.optional(boundedText(80)),
  pubkey: PublicKey,
  url: HttpsUrl,
  since: IsoDate,
  /** The rest of the statement that the endorser signed; without it the entry is a claim that nothing checks. */
  proof: v.optional(
    v.strictObject({
      /** What the statement covers: in the second version the whole entry, in the first all but name and URL. */
      version: v.optional(v.literal(2)),
      subject: PublicKey,
      subject_url: HttpsUrl,
      scope: boundedText(200),
      expires: v.optional(IsoDate),
      signature: Signature,
    }),
  ),
});

/** Most lists that a list may trust: a question that the list itself cannot answer is put to each. */
const MAX_TRUSTS = 16;

export const Trust = v.strictObject({
  /** The curator's name as that list has it; an answer from the list appears under this name. */
  name: boundedText(80),
  pubkey: PublicKey,
  /** The server of the list, or its registry.json. */
  url: HttpsUrl,
  scope: v.optional(boundedText(200)),
  since: IsoDate,
});

/** A release a day for 2,700 years; a list at the largest number that a program can count to could never release again. */
const MAX_SEQ = 1_000_000;

export const RegistryDocument = v.strictObject({
  $schema: v.optional(v.string()),
  version: v.pipe(v.string(), v.regex(SEMVER, 'must be a semantic version such as 1.4.0')),
  updated: IsoDate,
  seq: v.optional(
    v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(MAX_SEQ, `must be ${MAX_SEQ} at most`)),
  ),
  prev: v.optional(v.pipe(v.string(), v.regex(SHA256_HEX, 'must be a SHA-256 in lower-case hexadecimal'))),
  next_key: v.optional(PublicKey),
  expires: v.optional(IsoDate),
  curator: v.strictObject({
    name: boundedText(80),
    pubkey: v.nullable(PublicKey),
    about: v.optional(boundedText(300)),
    url: v.optional(HttpsUrl),
    /** Places that speak for the curator: of which kind, where, and the statement to look for. Nothing here checks them. */
    proofs: v.optional(
      v.pipe(
        v.array(v.strictObject({ kind: boundedText(40), url: HttpsUrl, statement: boundedText(300) })),
        v.minLength(1, 'must name a place, or be left out'),
        v.maxLength(MAX_PROOFS, `must name ${MAX_PROOFS} places at most`),
        unique(({ url }) => url, 'must not name the same URL twice'),
      ),
    ),
  }),
  /** The language of the list's own texts, so that pages can say it. */
  language: v.optional(Language),
  /** In an unsigned list: whose picks these are, and who wrote the texts. A list with this field cannot be signed. */
  draft: v.optional(boundedText(300)),
  /** What the server of the list is called; defaults are in identity.ts. */
  site: v.optional(
    v.strictObject({
      name: v.optional(
        v.pipe(
          v.string(),
          v.maxLength(40, 'must be 40 characters at most'),
          v.regex(SLUG, 'must be lower-case words joined by single hyphens'),
        ),
      ),
      title: v.optional(boundedText(60)),
      tagline: v.optional(boundedText(100)),
    }),
  ),
  examples: v.optional(
    v.pipe(
      v.array(boundedText(120)),
      v.minLength(1, 'must have one to five questions'),
      v.maxLength(5, 'must have one to five questions'),
      unique(comparable, 'must not repeat a question'),
    ),
  ),
  /** How the curator picks, in their own words; the page /methodology leaves out what is absent. */
  methodology: v.optional(
    v.strictObject({
      criteria: v.optional(boundedText(600)),
      rejected: v.optional(boundedText(600)),
      review: v.optional(boundedText(600)),
      conflicts: v.optional(boundedText(600)),
    }),
  ),
  endorsements: v.optional(v.array(Endorsement)),
  trusts: v.optional(
    v.pipe(
      v.array(Trust),
      v.minLength(1, 'must name a list, or be left out'),
      v.maxLength(MAX_TRUSTS, `must name ${MAX_TRUSTS} lists at most`),
      unique(({ pubkey }) => pubkey, 'must not name the same key twice'),
      unique(
        ({ name }) => comparable(name),
        'must not name two lists alike (compared without case, accents and punctuation)',
      ),
    ),
  ),
  categories: v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(SLUG, 'must be a slug: lower-case words joined by single hyphens')),
      CategoryEntry,
    ),
    v.check((categories) => Object.keys(categories).length > 0, 'must have at least one category'),
    v.check(
      (categories) => Object.keys(categories).length <= MAX_CATEGORIES,
      `must have ${MAX_CATEGORIES} categories at most`,
    ),
  ),
});

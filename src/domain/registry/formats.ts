// The formats of what a list holds, and of the files beside it: text that is safe to show, an address, a day, a key. Which field
// has which is in schema.ts.
import * as v from 'valibot';
import { isCalendarDay } from '../day.ts';
import { whyWeak } from '../weak-key.ts';
import { ALPHABET, fromZBase32, KEY_CHARS } from '../z-base-32.ts';
import { isPublicHost } from './host.ts';
import { isToWrite, UNWRITTEN } from './to-write.ts';

/** Lower-case words, joined by single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
// The last character has one bit of the 256, so it is the first or the middle one of the alphabet.
const PUBLIC_KEY = new RegExp(`^[${ALPHABET}]{${KEY_CHARS - 1}}[yo]$`);
const LANGUAGE = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|\d{3}))?$/;
/** A language as BCP 47 has it. */
export const Language = v.pipe(v.string(), v.regex(LANGUAGE, 'must be a BCP 47 language tag such as de or pt-BR'));

// Unicode's control, format, surrogate and unassigned characters, its line separators, and invisible letters.
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]|\p{Default_Ignorable_Code_Point}/u;
const MARKUP = /<[a-z/!?]|\]\(|`|^\s*(?:#{1,6}|>|[-*+])\s|\*\*|__/i;

/** A text of `maxChars` at most, plain and on one line. */
export const boundedText = (maxChars: number) =>
  v.pipe(
    v.string(),
    v.check((value) => !isToWrite(value), UNWRITTEN),
    v.check((value) => value.trim() === value && value !== '', 'must not be empty or have spaces around it'),
    v.maxLength(maxChars, `must be ${maxChars} characters at most`),
    v.check((value) => value.normalize('NFC') === value, 'must be in Unicode normal form C (NFC)'),
    v.check((value) => !INVISIBLE.test(value), 'must not contain control, bidirectional or invisible characters'),
    v.check((value) => !MARKUP.test(value), 'must be plain text, without HTML or Markdown'),
  );

const isHttpsUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
};
/** An https: address of a public host, written as a browser writes it. */
export const HttpsUrl = v.pipe(
  v.string(),
  v.maxLength(200, 'must be 200 characters at most'),
  v.check((value) => !isToWrite(value), UNWRITTEN),
  v.check(
    (value) => isToWrite(value) || (!/[\s"<>\\^`{|}]/.test(value) && !INVISIBLE.test(value)),
    'must not contain spaces or characters that a URL escapes',
  ),
  v.check(
    (value) => isToWrite(value) || isHttpsUrl(value),
    'must be an absolute https: URL without user name and password',
  ),
  v.check(
    (value) => !isHttpsUrl(value) || new URL(value).href === value,
    ({ input }) => `must be written ${new URL(input).href}`,
  ),
  v.check(
    (value) => !isHttpsUrl(value) || isPublicHost(value),
    'must name a public host: no address in numbers, no single word, no name that is reserved',
  ),
);
// The format and the calendar are two checks, so that editors learn the format; at most one of them reports a problem.
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_MESSAGE = 'must be a calendar date written YYYY-MM-DD';
/** A calendar day, YYYY-MM-DD. */
export const IsoDate = v.pipe(
  v.string(),
  v.regex(DATE, DATE_MESSAGE),
  v.check((value) => !DATE.test(value) || isCalendarDay(value), DATE_MESSAGE),
);
const isWeakKey = (value: string): boolean => {
  const key = PUBLIC_KEY.test(value) ? fromZBase32(value) : undefined;
  return key !== undefined && whyWeak(key) !== undefined;
};
/** An Ed25519 key in z-base-32 that is not weak. */
export const PublicKey = v.pipe(
  v.string(),
  v.regex(PUBLIC_KEY, `must be an Ed25519 public key in z-base-32 (${KEY_CHARS} characters)`),
  v.check((value) => !isWeakKey(value), 'is a weak key, for which anyone can sign'),
);
// 64 bytes are 85 characters and two bits, then two padding characters.
/** An Ed25519 signature in base64. */
export const Signature = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9+/]{85}[AQgw]==$/, 'must be an Ed25519 signature in base64'),
);

/** No two items have the same `key`. */
export const unique = <Item>(key: (item: Item) => string | number, message: string) =>
  v.check<Item[], string>((items) => new Set(items.map(key)).size === items.length, message);

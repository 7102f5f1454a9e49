// Text that talks to the model that reads it instead of about its subject. Every field of the registry ends up in front
// of a model, so a field may state facts and nothing else. What is found here is refused, not repaired. That warns
// curators of careless texts; it is no defence, which is how answers mark the texts of others.
import { STEERING_KINDS } from './steering-table.ts';

/** How a text tries to steer its reader; undefined where no known phrasing is in it. */
export type SteeringIn = (text: string) => string | undefined;

/**
 * Finds steering whatever the case, the accents and the shapes of letters, and with any dash or underscore between words.
 * @param toolNames the tools of this server, which no text may name: a model that reads one may call it.
 */
export const steeringFinder = (toolNames: readonly string[]): SteeringIn => {
  const named = toolNames.map((name) => ({
    what: 'names a tool of this server',
    pattern: new RegExp(`\\b${name}\\b`, 'i'),
  }));
  const patterns = [...PATTERNS, ...named];
  return (text) => {
    const plain = withoutAccents(text).replace(/[\s\p{Pd}]+/gu, ' ');
    const spaced = plain.replaceAll('_', ' ');
    return patterns.find(({ pattern }) => pattern.test(plain) || pattern.test(spaced))?.what;
  };
};

// Japanese marks of voicing are accents to Unicode, so the table loses its own in the same way.
const withoutAccents = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '');

const PATTERNS = STEERING_KINDS.map(({ what, phrasings }) => ({
  what,
  pattern: new RegExp(phrasings.map(withoutAccents).join('|'), 'i'),
}));

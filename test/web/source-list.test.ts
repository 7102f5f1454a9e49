// Where a source lies, as the line below its name says it.
import { expect, test } from 'vitest';
import { shownPlace } from '../../src/web/source-list.ts';

test.each([
  { url: 'https://doc.rust-lang.org/book/', place: 'doc.rust-lang.org' },
  { url: 'https://www.zero2prod.com/', place: 'zero2prod.com' },
  { url: 'https://github.com/nbd-wtf/nostr-tools', place: 'github.com/nbd-wtf' },
  { url: 'https://github.com/', place: 'github.com' },
  { url: 'https://github.com.example/owner', place: 'github.com.example' },
])('$url lies at $place', ({ url, place }) => expect(shownPlace(url)).toBe(place));

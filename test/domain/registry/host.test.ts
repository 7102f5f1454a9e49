// Which hosts a registry may name: public names, in letters of one script per label.
import { domainToASCII, domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookAlikeLabel } from '../../../src/domain/registry/host.ts';
import { decodeLabel } from '../../../src/domain/registry/punycode.ts';
import { anyChar } from '../../support/any-request.ts';
import { casesOf } from '../../support/fuzz.ts';

const urlOf = (host: string): string => `https://${domainToASCII(host)}/`;

test.each([
  { says: 'Cyrillic among Latin', host: 'pаypal.example.org', label: 'pаypal' },
  { says: 'Greek among Latin', host: 'gοοgle.example.org', label: 'gοοgle' },
  { says: 'Latin among Cyrillic', host: 'example.пpимер.org', label: 'пpимер' },
  { says: 'Cyrillic alone that reads as Latin', host: 'аррӏе.example.org', label: 'аррӏе' },
  { says: 'Kannada among Telugu', host: 'ತెలుగు.example.org', label: 'ತెలుగు' },
  { says: 'Armenian among Latin', host: 'gооgle.հost.org', label: 'gооgle' },
])('a look-alike is found: $says', ({ host, label }) => expect(lookAlikeLabel(urlOf(host))).toBe(label));

const ORDINARY = [
  ...'doc.rust-lang.org bücher.example.org пример.example.org 例え.テスト.example.org хор.рф'.split(' '),
  ...'日本語ガイド.example.org 한국어.example.org παράδειγμα.example.org ಕನ್ನಡ.example.org'.split(' '),
  ...'සිංහල.example.org తెలుగు.example.org ខ្មែរ.example.org ไทย.example.org'.split(' '),
  ...['xn--.example.org', 'xn--a-.example.org'],
];
test.each(ORDINARY)('an ordinary host is none: %s', (host) => expect(lookAlikeLabel(urlOf(host))).toBeUndefined());

test('every label that Node encodes is decoded to itself', () =>
  fc.assert(
    fc.property(fc.string({ unit: anyChar, maxLength: 20 }), (text) => {
      const ascii = domainToASCII(text);
      fc.pre(ascii.startsWith('xn--') && !ascii.includes('.'));
      expect(decodeLabel(ascii)).toBe(domainToUnicode(ascii));
    }),
    { numRuns: casesOf(100) },
  ));

test.each(['xn--99999a', 'xn--99999999', 'xn--a_b', 'xn--ü'])(
  'a label that nobody encoded stays as it is: %s',
  (label) => expect(decodeLabel(label)).toBe(label),
);

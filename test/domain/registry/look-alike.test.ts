// Which hosts a registry may name: public names, in letters of one script per label.
import { expect, test } from 'vitest';
import { lookAlikeLabel } from '../../../src/domain/registry/look-alike.ts';

test.each([
  { says: 'Cyrillic among Latin', host: 'pаypal.example.org', label: 'pаypal' },
  { says: 'Greek among Latin', host: 'gοοgle.example.org', label: 'gοοgle' },
  { says: 'Latin among Cyrillic', host: 'example.пpимер.org', label: 'пpимер' },
  { says: 'Cyrillic alone that reads as Latin', host: 'аррӏе.example.org', label: 'аррӏе' },
  { says: 'Kannada among Telugu', host: 'ತెలుగు.example.org', label: 'ತెలుగు' },
  { says: 'Armenian among Latin', host: 'gооgle.հost.org', label: 'gооgle' },
])('a look-alike is found: $says', ({ host, label }) => expect(lookAlikeLabel(host)).toBe(label));

const ORDINARY = [
  ...'doc.rust-lang.org bücher.example.org пример.example.org 例え.テスト.example.org хор.рф'.split(' '),
  ...'日本語ガイド.example.org 한국어.example.org παράδειγμα.example.org ಕನ್ನಡ.example.org'.split(' '),
  ...'සිංහල.example.org తెలుగు.example.org ខ្មែរ.example.org ไทย.example.org'.split(' '),
];
test.each(ORDINARY)('an ordinary host is none: %s', (host) => expect(lookAlikeLabel(host)).toBeUndefined());

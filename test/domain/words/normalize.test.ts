// Text made comparable, and cut into words.
import { expect, test } from 'vitest';
import { comparable, isBlank, wordsOf } from '../../../src/domain/words/normalize.ts';

test.each([
  { says: 'case and punctuation fold away', text: 'Mail-in-a-Box!', want: 'mail in a box' },
  { says: 'accents fold away, composed or not', text: 'Domótica dome\u0301stica', want: 'domotica domestica' },
  {
    says: 'letters without an accent to drop have their usual spelling',
    text: 'Straße Œuvre Łódź',
    want: 'strasse oeuvre lodz',
  },
  { says: 'full-width letters are letters', text: 'Ｒｕｓｔ', want: 'rust' },
  { says: 'a contraction is one word', text: "What's don’t", want: 'whats dont' },
  { says: 'a French elision drops its article', text: "l'email d’un qu'il", want: 'email un il' },
  {
    says: 'zero-width and bidirectional characters vanish inside a word',
    text: 'bit\u200bcoin \u202enode\u202c',
    want: 'bitcoin node',
  },
  { says: 'a lone surrogate separates words', text: 'bit\ud83dcoin', want: 'bit coin' },
  { says: 'a word ends where the script changes', text: 'rust入門', want: 'rust 入門' },
  { says: 'Japanese voicing marks are no accents', text: 'パスワード', want: 'パスワード' },
  { says: 'vowel signs of Indic scripts stay', text: 'हिन्दी', want: 'हिन्दी' },
  { says: 'emoji are no words', text: '🔥 🚗💨', want: '' },
])('comparable: $says', ({ text, want }) => expect(comparable(text)).toBe(want));

test.each([
  { says: 'repeats stay, in order', text: 'node to node', want: ['node', 'to', 'node'] },
  { says: 'Chinese becomes pairs of characters', text: '密码管理器', want: ['密码', '管理', '器'] },
  {
    says: 'Japanese is cut between its scripts first',
    text: 'サーバーの作り方',
    want: ['サー', 'ーバ', 'バー', 'の', '作', 'り', '方'],
  },
  { says: 'Korean becomes pairs of characters', text: '비밀번호', want: ['비밀', '밀번', '번호'] },
  { says: 'Georgian has spaces and stays whole', text: 'პაროლების მენეჯერი', want: ['პაროლების', 'მენეჯერი'] },
  { says: 'letters and digits stay together', text: 'esp32 nip-46', want: ['esp32', 'nip', '46'] },
])('wordsOf: $says', ({ text, want }) => expect(wordsOf(text)).toEqual(want));

test.each([
  { says: 'spaces are blank', text: ' \t\n', want: true },
  { says: 'characters that show nothing are blank', text: ' \u200b\u2060 ', want: true },
  { says: 'punctuation is not blank', text: '!', want: false },
])('isBlank: $says', ({ text, want }) => expect(isBlank(text)).toBe(want));

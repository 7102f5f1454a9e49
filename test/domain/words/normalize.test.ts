// Text made comparable, and cut into words.
import { expect, test } from 'vitest';
import { comparable, isBlank, isOfAnotherLanguage, wordsOf } from '../../../src/domain/words/normalize.ts';
import { UNSPACED_REQUEST_WORDS } from '../../../src/domain/words/reading-words.ts';

test.each([
  ['case and punctuation fold away', 'Mail-in-a-Box!', 'mail in a box'],
  ['accents fold away, composed or not', 'Domótica dome\u0301stica', 'domotica domestica'],
  ['letters without an accent to drop have their usual spelling', 'Straße Œuvre Łódź', 'strasse oeuvre lodz'],
  ['full-width letters are letters', 'Ｒｕｓｔ', 'rust'],
  ['a contraction is one word', "What's don’t", 'whats dont'],
  ['a French elision drops its article', "l'email d’un qu'il", 'email un il'],
  ['zero-width and bidirectional characters vanish inside a word', 'bit\u200bcoin \u202enode\u202c', 'bitcoin node'],
  ['a lone surrogate separates words', 'bit\ud83dcoin', 'bit coin'],
  ['a word ends where the script changes', 'rust入門', 'rust 入門'],
  ['Japanese voicing marks are no accents', 'パスワード', 'パスワード'],
  ['vowel signs of Indic scripts stay', 'हिन्दी', 'हिन्दी'],
  ['emoji are no words', '🔥 🚗💨', ''],
  ['what is no word vanishes after a word', 'rust 🔥', 'rust'],
  ['punctuation is no word', '!?', ''],
  ['one letter after another is a word', 'a b', 'a b'],
])('comparable: %s', (_, text, want) => expect(comparable(text)).toBe(want));

test.each([
  ['repeats stay, in order', 'node to node', ['node', 'to', 'node']],
  ['Chinese becomes pairs of characters', '密码管理器', ['密码', '管理', '器']],
  ['Japanese is cut between its scripts first', 'サーバーの作り方', ['サー', 'ーバ', 'バー', 'の', '作', 'り', '方']],
  ['Korean becomes pairs of characters', '비밀번호', ['비밀', '밀번', '번호']],
  ['Georgian has spaces and stays whole', 'პაროლების მენეჯერი', ['პაროლების', 'მენეჯერი']],
  ['three characters are two pairs', 'サーバ', ['サー', 'ーバ']],
  [
    'words that ask are cut out first, at both ends too',
    '如何安装密码管理器教程',
    ['如何', '安装', '密码', '管理', '器', '教程'],
  ],
  ['punctuation has no words', '!?', []],
  ['letters and digits stay together', 'esp32 nip-46', ['esp32', 'nip', '46']],
])('wordsOf: %s', (_, text, want) => expect(wordsOf(text)).toEqual(want));

test.each([
  { says: 'spaces are blank', text: ' \t\n', want: true },
  { says: 'characters that show nothing are blank', text: ' \u200b\u2060 ', want: true },
  { says: 'punctuation is not blank', text: '!', want: false },
])('isBlank: $says', ({ text, want }) => expect(isBlank(text)).toBe(want));

test('a word that asks comes back whole, and a text that grows eighteenfold is cut', () => {
  expect(UNSPACED_REQUEST_WORDS.filter((word) => wordsOf(word).join('/') !== word)).toEqual([]);
  expect(comparable('ﷺ'.repeat(1_000))).toHaveLength(3_999);
});

test.each([
  ['rust Lernpfad mit Zielen', true],
  ['rust gestion de la mémoire', true],
  ['apprendre rust avec des projets', true],
  ['choose an os for a home server', false],
  ['python del statement', false],
  ['em or rem in css', false],
  ['move a domain from example com', false],
])('whether a question is of another language than English: "%s" is %s', (text, isForeign) =>
  expect(isOfAnotherLanguage(text, wordsOf(text))).toBe(isForeign),
);

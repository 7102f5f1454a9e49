// What the page /verify makes of the files that a server sends, judged here in Node by the code that runs in a visitor's
// browser. Every attack is shown to a browser too, in test/browser.
import { expect, onTestFinished, test, vi } from 'vitest';
import { judge, tamperWith } from '../../public/assets/check.js';
import { sha256Hex, utf8 } from '../../src/domain/bytes.ts';
import { ATTACKS, DAY, type FileSet, filesOf, UNTOUCHED } from '../support/attacks.ts';
import { changeKey, releaseAgain } from '../support/curator-steps.ts';
import { makeSigned } from '../support/workspace.ts';

/** A reader whose browser remembers what it has seen: tells the title of each verdict, and its state. */
const newReader = () => {
  const kept: Record<string, string> = {};
  const memory = {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, text: string) => Object.assign(kept, { [key]: text }),
  };
  return async (files: FileSet, heldText = '', pageHash?: string): Promise<string> => {
    const { 'registry.json': registry = utf8(''), 'registry.json.sig': signature, 'history.json': history } = files;
    const reader = { heldText, pageHash: pageHash ?? (await sha256Hex(registry)), today: DAY, memory };
    const { title, state, links } = await judge({ registry, signature, history }, reader);
    return links.page.state === 'good'
      ? `${title}: ${state}`
      : `${title}: ${Object.values(links).map((link) => link.state)}`;
  };
};

const UNSIGNED: FileSet = { 'registry.json': utf8('{"curator":{"name":"A","pubkey":null}}') };
const SIGNED = 'The signature holds: good';
const UNREADABLE = 'The list cannot be read: bad';

test('an unsigned list is open, and a failure for whoever gave a key or saw a signed one here', async () => {
  const [{ files, key }, look] = [await UNTOUCHED.make(), newReader()];
  expect(await look(UNSIGNED)).toBe('Unsigned: open');
  expect(await look(UNSIGNED, key)).toBe('Not signed by the key you gave: bad');
  expect(await look(files)).toBe(SIGNED);
  expect(await look(UNSIGNED)).toBe('The signature is missing: bad');
});

test.each<[says: string, changed: object, verdict: string]>([
  ['without its signature', { 'registry.json.sig': undefined }, 'The signature is missing: bad'],
  ['without its history', { 'history.json': undefined }, 'The history does not hold: bad'],
  ['that a changed byte makes no JSON', { 'registry.json': utf8('x{}') }, UNREADABLE],
  ['that a changed byte makes no UTF-8', { 'registry.json': Uint8Array.of(0xff) }, UNREADABLE],
])('a signed list %s is a failure, with a key and without', async (_, changed, verdict) => {
  const { files, key } = await UNTOUCHED.make();
  for (const held of ['', key]) expect(await newReader()({ ...files, ...changed }, held)).toBe(verdict);
});

test('an older list beside the newer history is rolled back', async () => {
  const older = await ATTACKS.find(({ says }) => says === 'an older release')?.make();
  const newer = older?.seen[0]?.['history.json'] ?? utf8('');
  expect(await newReader()({ ...older?.files, 'history.json': newer })).toBe('Rolled back: bad');
});

test('a list by another key than was seen here is a failure, until the reader pastes that key', async () => {
  const [known, { files, key }, look] = [await UNTOUCHED.make(), await UNTOUCHED.make(), newReader()];
  expect(await look(known.files)).toBe(SIGNED);
  expect(await look(files)).toBe('Signed by another key: bad');
  expect(await look(files, key)).toBe('Signed by the key you gave: good');
  expect(await look(files)).toBe(SIGNED);
});

test('a list by a key that the one seen here announced is good', async () => {
  const [workspace, look] = [await makeSigned(), newReader()];
  expect(await look(filesOf(workspace))).toBe(SIGNED);
  await changeKey(workspace);
  expect(await look(filesOf(workspace))).toBe(SIGNED);
});

test('a newer list that has expired is remembered, so that an older one is rolled back', async () => {
  const [workspace, look] = [await makeSigned(), newReader()];
  const older = filesOf(workspace);
  await releaseAgain(workspace, '2026-03-02', '2026-03-31');
  expect(await look(filesOf(workspace))).toBe('Expired: bad');
  expect(await look(older)).toBe('Rolled back: bad');
});

test('a page that was made from another list is a failure, and all that tells a changed list that nobody signed', async () => {
  const { files, key } = await UNTOUCHED.make();
  expect(await newReader()(files, key, '0'.repeat(64))).toBe('The page shows another list: good,good,good,bad');
  const list = utf8('{"url":"https://a.example/","curator":{"pubkey":null}}');
  const changed = { 'registry.json': tamperWith(list)?.bytes ?? list };
  expect(await newReader()(changed, '', await sha256Hex(list))).toBe('The page shows another list: open,open,open,bad');
});

test('a browser that has no Ed25519 checks nothing', async () => {
  const { files } = await UNTOUCHED.make();
  const importKey = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('unsupported'));
  onTestFinished(() => importKey.mockRestore());
  expect(await newReader()(files)).toBe('This browser cannot check: open');
});

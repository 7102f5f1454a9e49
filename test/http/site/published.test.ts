// The files anyone may fetch: types, caching, revalidation, and nothing but the registry where its signature fails. What an
// unsigned list answers is in routes.txt.

import { expect, test } from 'vitest';
import { toBase64, toText } from '../../../src/domain/bytes.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { registryOf } from '../../../src/domain/registry/registry.ts';
import { SIGNED_FILE_NAMES } from '../../../src/domain/signing/signatures.ts';
import { publishedFiles } from '../../../src/http/site/published.ts';
import { forgedForWeakKey } from '../../support/attacks.ts';
import { examineIn } from '../../support/curator-steps.ts';
import { examine } from '../../support/lists.ts';
import { makeSigned } from '../../support/workspace.ts';

const signedApp = async () => {
  const workspace = await makeSigned();
  const provenance = await examineIn(workspace, '2026-04-01');
  return { workspace, app: publishedFiles(async () => provenance) };
};

test.each(SIGNED_FILE_NAMES)(
  '/%s is the very file in signed/, open to every origin, and 304 to who has it',
  async (name) => {
    const { workspace, app } = await signedApp();
    const response = await app.request(`https://sources.example/${name}`);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(workspace.read(`signed/${name}`));
    const headers = Object.fromEntries(response.headers);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
    });
    const { etag = '' } = headers;
    const again = await app.request(`http://localhost/${name}`, { headers: { 'if-none-match': `"other", W/${etag}` } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(Object.fromEntries(again.headers)).toMatchObject({ etag, 'access-control-allow-origin': '*' });
    expect(again.headers.has('strict-transport-security')).toBe(false);
  },
);

test('no published file has a weak key: no list may name one, and a forgery under one is not served', async () => {
  const { files } = await forgedForWeakKey();
  const textOf = (name: string): string => toText(files[name] ?? new Uint8Array());
  const document = JSON.parse(textOf('registry.json'));
  expect(() => registryOrThrow(document)).toThrow('curator.pubkey is a weak key, for which anyone can sign');
  // As if that check had let it through.
  const raw = toBase64(files['registry.json.sig'] ?? new Uint8Array());
  const forms = { raw, sshsig: textOf('registry.json.sshsig') };
  const signatures = { registry: forms, history: JSON.parse(textOf('history.json')) };
  const provenance = await examine(registryOf(document), signatures, '2026-04-01');
  expect(provenance.signature.status).toBe('failed');
  const app = publishedFiles(async () => provenance);
  for (const name of SIGNED_FILE_NAMES)
    expect([name, (await app.request(`/${name}`)).status]).toEqual([name, name === 'registry.json' ? 200 : 404]);
});

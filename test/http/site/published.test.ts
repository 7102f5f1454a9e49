// The files anyone may fetch: types, caching, revalidation, and nothing but the registry while it is unsigned.

import { expect, test } from 'vitest';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import { NO_SIGNATURES, SIGNED_FILE_NAMES } from '../../../src/domain/signing/signatures.ts';
import { publishedFiles } from '../../../src/http/site/published.ts';
import { examine } from '../../support/examine.ts';
import { SMALL_REGISTRY } from '../../support/small-registry.ts';
import { makeSigned } from '../../support/workspace.ts';

const signedApp = async () => {
  const workspace = await makeSigned();
  const bundle: unknown = JSON.parse(workspace.read('signed/signatures.json').toString());
  const provenance = await examine(workspace.registry(), bundle, '2026-04-01');
  return { workspace, app: publishedFiles(async () => provenance) };
};

const unsignedApp = async () => {
  const provenance = await examine(registryOrThrow(SMALL_REGISTRY), NO_SIGNATURES, '2026-04-01');
  return publishedFiles(async () => provenance);
};

test.each(SIGNED_FILE_NAMES)('/%s is the very file in signed/, open to every origin', async (name) => {
  const { workspace, app } = await signedApp();
  const response = await app.request(`/${name}`);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(workspace.read(`signed/${name}`));
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('strict transport is asked for on https only', async () => {
  const app = await unsignedApp();
  const policy = async (origin: string) =>
    (await app.request(`${origin}/registry.json`)).headers.get('strict-transport-security');
  expect(await policy('https://sources.example')).toMatch(/^max-age=\d{8}/);
  expect(await policy('http://localhost:8787')).toBeNull();
});

test.each(SIGNED_FILE_NAMES)('/%s asked again with its ETag is 304 without a body', async (name) => {
  const { app } = await signedApp();
  const etag = (await app.request(`/${name}`)).headers.get('etag') ?? '';
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.request(`/${name}`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
    expect(again.headers.get('etag')).toBe(etag);
    expect(again.headers.get('access-control-allow-origin')).toBe('*');
    expect(await again.text()).toBe('');
  }
  expect((await app.request(`/${name}`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test.each(SIGNED_FILE_NAMES.filter((name) => name !== 'registry.json'))(
  'an unsigned registry has no /%s',
  async (name) => {
    const response = await (await unsignedApp()).request(`/${name}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ error: 'not_found' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  },
);

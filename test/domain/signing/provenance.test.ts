// What the server finds out about its own bundle: verified, unsigned or failed, and never more than it checked.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import type { Registry } from '../../../src/domain/registry/registry.ts';
import { provenanceOf } from '../../../src/domain/signing/provenance.ts';
import { NO_SIGNATURES } from '../../../src/domain/signing/signatures.ts';
import { bundleIn } from '../../support/curator-steps.ts';
import { examine, SMALL_REGISTRY, SOME_KEY } from '../../support/lists.ts';
import { makeSigned } from '../../support/workspace.ts';

const UNSIGNED = registryOrThrow(SMALL_REGISTRY);
const DAY = '2026-04-01';

const signedSet = async () => {
  const workspace = await makeSigned();
  return { registry: workspace.registry(), signatures: bundleIn(workspace) };
};

test('an unsigned registry is unsigned, hashed, and offers its text alone', async () => {
  const provenance = await examine(UNSIGNED, NO_SIGNATURES, DAY);
  expect(provenance.signature).toEqual({ status: 'unsigned' });
  expect(provenance.sha256).toBe(createHash('sha256').update(provenance.text).digest('hex'));
  expect(provenance.files.map(({ name }) => name)).toEqual(['registry.json']);
});

test('a list that is being edited is unsigned, though a signature lies beside it, and offers its text alone', async () => {
  const provenance = await provenanceOf({ ...(await signedSet()), unreleased: true }, () => new Date(DAY))();
  expect(provenance.signature).toEqual({ status: 'unsigned', unreleased: true });
  expect(provenance.files.map(({ name }) => name)).toEqual(['registry.json']);
});

test('the canonical text has sorted keys, no spaces, and no $schema', async () => {
  const withSchema = registryOrThrow({ $schema: './registry.schema.json', ...SMALL_REGISTRY });
  const { text } = await examine(withSchema, NO_SIGNATURES, DAY);
  expect(text).toBe((await examine(UNSIGNED, NO_SIGNATURES, DAY)).text);
  expect(text.startsWith('{"categories":{"bread-baking":{"description":"All about bread."')).toBe(true);
});

test('a signed registry is verified, and every file is offered', async () => {
  const { registry, signatures } = await signedSet();
  const provenance = await examine(registry, signatures, DAY);
  const verified = { status: 'verified', checked: DAY, expired: false };
  expect(provenance.signature).toMatchObject({ ...verified, key: registry.curator.pubkey });
  const { registry: forms, history } = signatures;
  expect(Object.fromEntries(provenance.files.map(({ name, body }) => [name, Buffer.from(body)]))).toEqual({
    ...{ 'registry.json': Buffer.from(provenance.text), 'registry.json.sig': Buffer.from(forms.raw, 'base64') },
    ...{ 'registry.json.sshsig': Buffer.from(forms.sshsig) },
    ...{ 'curator.pem': expect.anything(), allowed_signers: expect.anything() },
    'history.json': Buffer.from(`${JSON.stringify(history, null, 2)}\n`),
  });
});

test('a registry is verified on its last day and after it, when it is expired', async () => {
  const { registry, signatures } = await signedSet();
  const on = (expires: string) => examine({ ...registry, expires }, signatures, DAY);
  expect((await on(DAY)).signature).toMatchObject({ status: 'verified', expired: false });
  expect((await on('2026-03-31')).signature).toMatchObject({ status: 'verified', expired: true });
});

test('a signature is checked once a day', async () => {
  const clock = { day: DAY };
  const provenance = provenanceOf(await signedSet(), () => new Date(`${clock.day}T23:59:59Z`));
  const first = await provenance();
  expect(first.signature).toMatchObject({ status: 'verified', checked: DAY });
  expect(await provenance()).toBe(first);
  clock.day = '2026-04-02';
  expect((await provenance()).signature).toMatchObject({ status: 'verified', checked: '2026-04-02' });
});

type Bundle = { registry: { raw: string }; history: unknown[] };
const curatedBy = (curator: Partial<Registry['curator']>) => (registry: Registry, bundle: Bundle) => ({
  registry: registryOrThrow({ ...registry.document, curator: { ...registry.curator, ...curator } }),
  bundle,
});
const signedWith = (change: (raw: string) => string) => (registry: Registry, bundle: Bundle) => ({
  registry,
  bundle: { ...bundle, registry: { ...bundle.registry, raw: change(bundle.registry.raw) } },
});
const flipped = (base64: string): string => {
  const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
  return Buffer.from(bytes.map((byte, index) => (index === 10 ? byte ^ 1 : byte))).toString('base64');
};
const beside = (bundle: object) => (registry: Registry) => ({ registry, bundle });
const keyless = (_: Registry, bundle: Bundle) => ({ registry: UNSIGNED, bundle });
const BROKEN = 'the signature does not hold for these bytes and this key';
test.each([
  ['one changed word in the registry', curatedBy({ name: 'Eve' }), BROKEN],
  ['another key', curatedBy({ pubkey: SOME_KEY }), BROKEN],
  ['one changed bit in the signature', signedWith(flipped), BROKEN],
  ['a signature that is no base64', signedWith(() => '!'), 'the key or the signature cannot be read'],
  ['a key without a signature', beside(NO_SIGNATURES), 'the registry names a key, but there is no signature'],
  ['a signature without a key', keyless, 'there is a signature, but the registry names no key'],
  ['a bundle of another shape', beside({ surprise: true }), 'the signature file cannot be read'],
])('%s fails, and no signature is offered', async (_, tamper, reason) => {
  const { registry, signatures } = await signedSet();
  const tampered = tamper(registry, signatures);
  const provenance = await examine(tampered.registry, tampered.bundle, DAY);
  expect(provenance.signature).toEqual({ status: 'failed', reason });
  expect(provenance.files.map(({ name }) => name)).toEqual(['registry.json']);
});

// get_provenance and get_endorsements: each sentence follows from the check, and text and structure agree.

import Ajv from 'ajv';
import { expect, test } from 'vitest';
import { getEndorsements } from '../../../src/catalog/tools/get-endorsements.ts';
import { getProvenance } from '../../../src/catalog/tools/get-provenance.ts';
import { registryOrThrow } from '../../../src/domain/registry/parse.ts';
import type { Registry } from '../../../src/domain/registry/registry.ts';
import type { Provenance } from '../../../src/domain/signing/provenance.ts';
import { NO_SIGNATURES } from '../../../src/domain/signing/signatures.ts';
import { listsOf } from '../../support/core-app.ts';
import { examineIn } from '../../support/curator-steps.ts';
import { examine, SMALL_REGISTRY, SOME_KEY } from '../../support/lists.ts';
import { makeSigned } from '../../support/workspace.ts';
import { called } from '../called.ts';

const UNSIGNED = registryOrThrow(SMALL_REGISTRY);
const DAY = '2026-04-01';
const ORIGIN = 'https://sources.example';

const signedParts = async () => {
  const workspace = await makeSigned();
  return { registry: workspace.registry(), provenance: await examineIn(workspace, DAY) };
};

type Parts = { registry: Registry; provenance: Provenance; publicUrl?: string | undefined };
const ask = async (tool: typeof getProvenance | typeof getEndorsements, { registry, provenance, publicUrl }: Parts) => {
  const ports = { lists: listsOf(registry), provenance: async () => provenance, publicUrl };
  const answer = await called(tool, {}, ports);
  expect(answer.isError).toBe(false);
  expect(new Ajv({ strict: false }).validate(tool.listing.outputSchema ?? {}, answer.data)).toBe(true);
  return answer;
};

test('an unsigned registry says so, or that it was edited since, and claims no check', async () => {
  const provenance = await examine(UNSIGNED, NO_SIGNATURES, DAY);
  const { text, data } = await ask(getProvenance, { registry: UNSIGNED, provenance, publicUrl: ORIGIN });
  const facts = 'Registry Version: 1.0.0\nLast Updated: 2026-02-01\nEndorsements: 0 endorsement(s)';
  const start = `Curator: Ada Example\nPublic Key: Not yet configured\n${facts}\n\nVerification:\n`;
  expect(text.startsWith(`${start}This registry is not signed yet.\n`)).toBe(true);
  expect(text).not.toMatch(/verified|holds|openssl/);
  const said = `The SHA-256 of the registry as served at ${ORIGIN}/registry.json is ${provenance.sha256}.`;
  expect(text.split('\n').at(-1)).toBe(said);
  expect(data).toEqual({
    curator: { name: 'Ada Example' },
    registry: { version: '1.0.0', updated: '2026-02-01', sha256: provenance.sha256, categories: 2 },
    signature: { status: 'unsigned' },
    endorsements: 0,
  });
  const edited = { ...provenance, signature: { status: 'unsigned', unreleased: true } } as const;
  const preview = await ask(getProvenance, { registry: UNSIGNED, provenance: edited });
  expect(preview.text).toContain('a preview of what its curator is editing');
});

test('what a curator names as theirs is said as a claim that nobody checked, also where the signature holds', async () => {
  const { registry, provenance } = await signedParts();
  const proofs = [{ kind: 'website', url: 'https://ada.example.org/', statement: 'My list has this key.' }];
  const claiming = { ...registry, curator: { ...registry.curator, proofs } };
  const { text, data } = await ask(getProvenance, { registry: claiming, provenance });
  expect(text).toMatch(
    /\n\nThis list names these places as its curator’s\. This server checked none of them:\n- https:\/\/ada\.example\.org\/ \(website: look for “My list has this key\.”\)$/,
  );
  expect(data).toMatchObject({ curator: { proofs } });
});

test('a verified registry names key, day, commands, and what the check does not prove', async () => {
  const parts = await signedParts();
  const { text, data } = await ask(getProvenance, { ...parts, publicUrl: ORIGIN });
  const key = parts.registry.curator.pubkey;
  expect(text).toContain(`Public Key: ${key}\n`);
  expect(text).toContain(
    `Signed with Ed25519 by the key ${key}, sequence number 1. This server checked the signature over the exact bytes of the registry on ${DAY}, and it holds.`,
  );
  expect(text).toMatch(/PEM:\n-----BEGIN PUBLIC KEY-----\n[\w+/]{59}=\n-----END PUBLIC KEY-----\nWhat this proves:/);
  expect(text).toContain('What it does not prove:');
  expect(text).toContain(`curl -fsSO "${ORIGIN}/{registry.json,`);
  const checked = { status: 'verified', algorithm: 'Ed25519', key, checked: DAY, expired: false };
  const urls = { raw: `${ORIGIN}/registry.json.sig` };
  expect(data).toMatchObject({ registry: { seq: 1 }, signature: { ...checked, urls } });
  const { commands } = Object(data).signature;
  expect(commands).toHaveLength(3);
  for (const command of commands) expect(text).toContain(command);
});

test('no address is invented where none is known, and the hash is said to be of the canonical form', async () => {
  const parts = await signedParts();
  const { text, data } = await ask(getProvenance, parts);
  expect(`${text}${JSON.stringify(data)}`).not.toMatch(/https?:|urls|commands|\/registry\.json/);
  const said = `The SHA-256 of the registry in its canonical form (RFC 8785) is ${parts.provenance.sha256}.`;
  expect(text.split('\n').at(-1)).toBe(said);
});

test('a failed check says FAILED with its reason and never that anything holds', async () => {
  const { registry } = await signedParts();
  const provenance = await examine(registry, NO_SIGNATURES, DAY);
  const { text, data } = await ask(getProvenance, { registry, provenance, publicUrl: ORIGIN });
  expect(text).toContain('The signature check FAILED: the registry names a key, but there is no signature.');
  expect(text).not.toMatch(/holds|proves|openssl/);
  expect(data).toMatchObject({ signature: { status: 'failed' } });
});

test('an expired registry says so', async () => {
  const { registry, provenance } = await signedParts();
  if (provenance.signature.status !== 'verified') throw new Error('not verified');
  const late = { ...provenance, signature: { ...provenance.signature, expired: true } };
  const { seq: _, ...unnumbered } = registry;
  const parts = { registry: { ...unnumbered, expires: '2026-03-31' }, provenance: late };
  const { text, data } = await ask(getProvenance, parts);
  expect(text).toContain('It expired on 2026-03-31: the curator asked readers not to rely on it');
  expect(text).toContain(`by the key ${registry.curator.pubkey}. This server`);
  expect(data).toMatchObject({ registry: { expires: '2026-03-31' }, signature: { expired: true } });
});

test('no endorsement is an empty list with the reason that the registry shows', async () => {
  const provenance = await examine(UNSIGNED, NO_SIGNATURES, DAY);
  const unsigned = await ask(getEndorsements, { registry: UNSIGNED, provenance });
  expect(unsigned.text).toBe(
    "Endorsements: 0\n\nThe list is empty because the registry names no key of its curator's that anyone could endorse. An empty list says nothing for or against the sources.",
  );
  expect(unsigned.data).toEqual({ endorsements: [] });
  const signed = await ask(getEndorsements, await signedParts());
  expect(signed.text).toBe(
    "Endorsements: 0\n\nThe list is empty because the registry holds no endorsement of its curator's key. An empty list says nothing for or against the sources.",
  );
});

const ENTRY = { name: 'Grace Example', pubkey: SOME_KEY, url: 'https://grace.example.org/', since: '2026-01-01' };
/** A list with these entries, and what a server finds of it. */
const endorsed = async (...endorsements: readonly object[]) => {
  const registry = registryOrThrow({ ...SMALL_REGISTRY, endorsements });
  return { registry, provenance: await examine(registry, NO_SIGNATURES, DAY) };
};

test('an endorsement without a proof is listed as not verified', async () => {
  const { text, data } = await ask(getEndorsements, await endorsed(ENTRY, { ...ENTRY, name: undefined }));
  const lines =
    '  URL: https://grace.example.org/\n  Since: 2026-01-01\n  Verified: no\n  Note: it carries no signed statement';
  expect(text).toBe(`Endorsements: 2\n\n- Grace Example (${SOME_KEY})\n${lines}\n\n- Unnamed (${SOME_KEY})\n${lines}`);
  expect(data).toMatchObject({ endorsements: [{ ...ENTRY, verified: false }, { verified: false }] });
});

test('a statement that leaves out name and URL says so, in text and data', async () => {
  const { registry, provenance } = await endorsed(ENTRY);
  const statementOnly = { ...provenance, endorsements: [{ verified: true, covers: 'statement' } as const] };
  const { text, data } = await ask(getEndorsements, { registry, provenance: statementOnly });
  const note = "the key's statement is verified; the name and address beside it are not part of it";
  expect(text).toContain(`  Verified: yes\n  Note: ${note}`);
  expect(data).toMatchObject({ endorsements: [{ verified: true, note }] });
});

test('a proof that was checked is listed as verified, with its scope and last day', async () => {
  const said = { scope: 'Bread.', expires: '2027-01-01' };
  const proof = { subject: SOME_KEY, subject_url: 'https://a.example.org/', ...said, signature: `${'A'.repeat(86)}==` };
  const { registry, provenance } = await endorsed({ ...ENTRY, name: undefined, proof });
  expect((await ask(getEndorsements, { registry, provenance })).text).toContain('Verified: no');
  const whole = { ...provenance, endorsements: [{ verified: true, covers: 'entry' } as const] };
  const { text, data } = await ask(getEndorsements, { registry, provenance: whole });
  expect(text).toMatch(/\n {2}Expires: 2027-01-01\n {2}Scope: Bread\.\n {2}Verified: yes$/);
  expect(data).toMatchObject({ endorsements: [{ ...said, verified: true }] });
});

// get_provenance: who vouches for the registry, and what this server checked of that claim. Every sentence about a
// signature is chosen by the outcome of the check, so none can promise more than was done.
import * as v from 'valibot';
import { draftNote, PROOFS_NOTE, proofText } from '../../domain/registry/identity.ts';
import type { Registry } from '../../domain/registry/registry.ts';
import { ok } from '../../domain/result.ts';
import { type Provenance, type SignatureCheck, UNRELEASED } from '../../domain/signing/provenance.ts';
import { checkCommands, SIGNED_FILES } from '../../domain/signing/signatures.ts';
import type { Needs } from '../ports.ts';
import { otherProvenance } from './list-answer.ts';
import { defineTool } from './tool.ts';

export const getProvenance = defineTool({
  name: 'get_provenance',
  title: 'Who vouches for the sources',
  description:
    'Says who curates the sources, which key stands for the curator, which version is served, and what was verified. ' +
    'Use it before relying on the sources or when asked who picked them; not needed to find sources.',
  readOnly: true,
  input: v.strictObject({}),
  output: () =>
    v.looseObject({
      curator: v.looseObject({ name: v.string(), pubkey: v.optional(v.string()) }),
      registry: v.looseObject({
        version: v.string(),
        updated: v.string(),
        seq: v.optional(v.number()),
        expires: v.optional(v.string()),
        sha256: v.string(),
        categories: v.number(),
      }),
      signature: v.looseObject({
        status: v.picklist(['unsigned', 'verified', 'failed']),
        algorithm: v.optional(v.string()),
        key: v.optional(v.string()),
        urls: v.optional(v.record(v.string(), v.string())),
        commands: v.optional(v.array(v.string())),
      }),
      endorsements: v.number(),
    }),
  run: async (_, { lists, publicUrl, ...ports }: Needs<'provenance' | 'publicUrl' | 'lists'>) => {
    const registry = lists.own;
    const provenance = await ports.provenance();
    const others = await otherProvenance(lists, provenance);
    const { version, updated, seq, expires, curator, draft, categories, endorsements } = registry;
    return ok({
      text: [
        `Curator: ${curator.name}`,
        `Public Key: ${curator.pubkey ?? 'Not yet configured'}`,
        `Registry Version: ${version}`,
        `Last Updated: ${updated}`,
        `Endorsements: ${endorsements.length} endorsement(s)`,
        '',
        'Verification:',
        ...verificationLines(registry, provenance, publicUrl),
        ...proofLines(registry),
        ...others.lines,
        ...(lists.chapters.length === 0
          ? []
          : ['', 'Chapters (“Start at”) are made by a program from tables of contents. They are not signed.']),
      ].join('\n'),
      data: {
        curator: { ...curator, pubkey: curator.pubkey ?? undefined },
        draft,
        registry: {
          version,
          updated,
          seq,
          expires,
          sha256: provenance.sha256,
          categories: categories.length,
        },
        signature: signatureData(provenance.signature, publicUrl),
        endorsements: endorsements.length,
        ...others.data,
      },
    });
  },
});

const proofLines = ({ curator: { proofs = [] } }: Registry): readonly string[] =>
  proofs.length === 0 ? [] : ['', PROOFS_NOTE, ...proofs.map((proof) => `- ${proof.url} (${proofText(proof)})`)];

const verificationLines = (registry: Registry, { signature, sha256 }: Provenance, publicUrl: string | undefined) => {
  const form = publicUrl === undefined ? 'in its canonical form (RFC 8785)' : `as served at ${publicUrl}/registry.json`;
  const hashLine = `The SHA-256 of the registry ${form} is ${sha256}.`;
  if (signature.status === 'unsigned' && signature.unreleased)
    return [`This list has ${UNRELEASED}: it is a preview of what its curator is editing.`, hashLine];
  if (signature.status === 'unsigned')
    return [
      'This registry is not signed yet.',
      draftNote(registry) ??
        `The selection follows the list of the named curator, “${registry.curator.name}”, but its wording has not been confirmed by a signature.`,
      'Nothing here proves that the curator wrote it.',
      'For certainty, open each source and judge it yourself, or ask the curator for a signed release.',
      hashLine,
    ];
  if (signature.status === 'failed')
    return [
      `The signature check FAILED: ${signature.reason}.`,
      'Do not rely on this registry as the work of its curator until this is repaired.',
      hashLine,
    ];
  return [...verifiedLines(registry, signature), hashLine, ...howToCheck(publicUrl)];
};

const verifiedLines = (registry: Registry, signature: Extract<SignatureCheck, { status: 'verified' }>) => [
  `Signed with Ed25519 by the key ${signature.key}${registry.seq === undefined ? '' : `, sequence number ${registry.seq}`}. This server checked the signature over the exact bytes of the registry on ${signature.checked}, and it holds.`,
  'The same key as PEM:',
  signature.pem.trimEnd(),
  ...(registry.expires === undefined
    ? []
    : [
        signature.expired
          ? `It expired on ${registry.expires}: the curator asked readers not to rely on it after that day.`
          : `The curator asks readers not to rely on it after ${registry.expires}.`,
      ]),
  'What this proves: whoever holds that key signed exactly these sources and words.',
  `What it does not prove: that the key belongs to “${registry.curator.name}” (compare it with a place of theirs that you trust), that a source is right, or that this server answers honestly. So check it elsewhere.`,
];

const howToCheck = (publicUrl: string | undefined) =>
  publicUrl === undefined ? [] : ['', 'To check it yourself, with any one of the three:', ...checkCommands(publicUrl)];

const signatureData = (signature: SignatureCheck, publicUrl: string | undefined) => {
  if (signature.status !== 'verified') return signature;
  const { status, ...checked } = signature;
  const elsewhere =
    publicUrl === undefined ? {} : { urls: signatureUrls(publicUrl), commands: checkCommands(publicUrl) };
  return { status, algorithm: 'Ed25519', ...checked, ...elsewhere };
};

const signatureUrls = (publicUrl: string) =>
  Object.fromEntries(Object.entries(SIGNED_FILES).map(([form, name]) => [form, `${publicUrl}/${name}`]));

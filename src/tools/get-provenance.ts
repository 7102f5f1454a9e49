// The tool that says who curates the registry and what was checked of it.
import * as v from 'valibot';
import { ok } from '../domain/result.ts';
import type { Needs } from './ports.ts';
import { defineTool } from './tool.ts';

export const getProvenance = defineTool({
  name: 'get_provenance',
  title: 'Who vouches for the sources',
  description:
    'Says who curates the sources, which key stands for the curator, which version is served, and what was verified. ' +
    'Use it before relying on the sources or when asked who picked them.',
  readOnly: true,
  input: v.strictObject({}),
  output: v.looseObject({
    curator: v.looseObject({ name: v.string(), pubkey: v.nullable(v.string()) }),
    registry: v.looseObject({ version: v.string(), updated: v.string(), sha256: v.string(), categories: v.number() }),
    signature: v.looseObject({ status: v.picklist(['unsigned', 'verified', 'failed']) }),
    endorsements: v.number(),
  }),
  run: async (_, { registry, provenance }: Needs<'registry' | 'provenance'>) => {
    const { curator, version, updated, endorsements, categories } = registry;
    const { sha256, signature } = await provenance();
    const text = [
      `Curator: ${curator.name}`,
      `Public Key: ${curator.pubkey ?? 'Not yet configured'}`,
      `Registry Version: ${version}`,
      `Last Updated: ${updated}`,
      `Endorsements: ${endorsements.length} endorsement(s)`,
      '',
      'Verification:',
      `This registry is not signed yet. The selection follows the list of ${curator.name}, but its wording has not been ` +
        'confirmed by a signature. For certainty, ask the curator through a channel you trust, or compare the SHA-256 of ' +
        '/registry.json with one the curator gives you.',
    ].join('\n');
    return ok({
      text,
      data: {
        curator: { name: curator.name, pubkey: curator.pubkey },
        registry: { version, updated, sha256, categories: categories.length },
        signature,
        endorsements: endorsements.length,
      },
    });
  },
});

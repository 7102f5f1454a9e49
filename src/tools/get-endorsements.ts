// The tool that lists who endorses the curator.
import * as v from 'valibot';
import { ok } from '../domain/result.ts';
import type { Needs } from './ports.ts';
import { defineTool } from './tool.ts';

export const getEndorsements = defineTool({
  name: 'get_endorsements',
  title: 'Endorsements of the curator',
  description: 'Lists who endorses the curator of these sources. Use it to judge how far to trust the curator.',
  readOnly: true,
  input: v.strictObject({}),
  output: v.looseObject({
    endorsements: v.array(v.looseObject({ pubkey: v.string(), url: v.string(), since: v.string() })),
  }),
  run: (_, { registry: { endorsements } }: Needs<'registry'>) => {
    const entries = endorsements.map(
      ({ name, pubkey, url, since }) => `- ${name ?? 'Unnamed'} (${pubkey})\n  URL: ${url}\n  Since: ${since}`,
    );
    const none = 'No endorsements yet: nobody has published one for this curator, and none is shown that was not.';
    const text = [`Endorsements: ${endorsements.length}`, ...(entries.length === 0 ? [none] : entries)].join('\n\n');
    return ok({ text, data: { endorsements } });
  },
});

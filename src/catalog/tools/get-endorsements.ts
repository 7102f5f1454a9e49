// get_endorsements: who else vouches for the curator. `verified` is true only for an entry whose signed statement
// about this curator's key was checked and holds today; `note` says what the statement leaves out, or why it fails.
import * as v from 'valibot';
import type { Endorsement, Registry } from '../../domain/registry/registry.ts';
import { ok } from '../../domain/result.ts';
import type { EndorsementCheck } from '../../domain/signing/endorsement.ts';
import type { Needs } from '../ports.ts';
import { defineTool } from './tool.ts';

export const getEndorsements = defineTool({
  name: 'get_endorsements',
  title: 'Endorsements of the curator',
  description:
    'Lists who endorses the curator of these sources, and whether a signature proves it. ' +
    'Use it to judge how far to trust the curator. Not for judging a single source: each gives its own reason.',
  readOnly: true,
  input: v.strictObject({}),
  output: () =>
    v.looseObject({
      endorsements: v.array(
        v.looseObject({
          name: v.optional(v.string()),
          pubkey: v.string(),
          url: v.string(),
          since: v.string(),
          verified: v.optional(v.boolean()),
          note: v.optional(v.string()),
        }),
      ),
    }),
  run: async (_, { lists: { own }, provenance }: Needs<'lists' | 'provenance'>) => {
    const { endorsements: checks } = await provenance();
    const entries = own.endorsements.map((entry, index) => ({ ...entry, check: checks[index] }));
    const count = `Endorsements: ${entries.length}`;
    return ok({
      text: [count, ...(entries.length === 0 ? [whyNone(own)] : entries.map(entryText))].join('\n\n'),
      data: { endorsements: entries.map(endorsementData) },
    });
  },
});

const whyNone = ({ curator }: Registry): string => {
  const reason =
    curator.pubkey === null
      ? "names no key of its curator's that anyone could endorse"
      : "holds no endorsement of its curator's key";
  return `The list is empty because the registry ${reason}. An empty list says nothing for or against the sources.`;
};

type CheckedEndorsement = Endorsement & { readonly check: EndorsementCheck | undefined };

const STATEMENT_ONLY = "the key's statement is verified; the name and address beside it are not part of it";

/** What a reader must know besides yes or no. */
const noteOn = (check: CheckedEndorsement['check']): string | undefined => {
  if (check?.verified === true) return check.covers === 'statement' ? STATEMENT_ONLY : undefined;
  return check?.reason;
};

const entryText = ({ name, pubkey, url, since, check, proof }: CheckedEndorsement): string => {
  const note = noteOn(check);
  return [
    `- ${name ?? 'Unnamed'} (${pubkey})`,
    `  URL: ${url}`,
    `  Since: ${since}`,
    ...(proof?.expires === undefined ? [] : [`  Expires: ${proof.expires}`]),
    ...(proof === undefined ? [] : [`  Scope: ${proof.scope}`]),
    `  Verified: ${check?.verified === true ? 'yes' : 'no'}`,
    ...(note === undefined ? [] : [`  Note: ${note}`]),
  ].join('\n');
};

const endorsementData = ({ name, pubkey, url, since, check, proof }: CheckedEndorsement) => ({
  name,
  pubkey,
  url,
  since,
  scope: proof?.scope,
  expires: proof?.expires,
  verified: check?.verified === true,
  note: noteOn(check),
});

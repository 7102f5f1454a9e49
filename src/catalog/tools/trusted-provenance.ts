// What get_provenance says of the lists that the curator trusts: whose they are, which release of each is stored, what was
// verified of it, and what that does not prove.
import { MOST_NAMED, type TrustFacts, trustFacts } from '../../domain/federation/facts.ts';
import { evidenceLines } from '../../domain/federation/prose.ts';
import type { Provenance } from '../../domain/signing/provenance.ts';
import type { Needs } from '../ports.ts';
import { TRUSTED_URI } from '../uris.ts';

/** The lines and the data on the lists that the registry trusts; `own` is what was checked of the registry itself. */
export const trustedProvenance = async (
  { registry, federation }: Needs<'registry' | 'federation'>,
  own: Provenance,
): Promise<{ readonly lines: readonly string[]; readonly data: object }> => {
  const facts = await trustFacts(registry, federation);
  const named = facts.slice(0, MOST_NAMED);
  const more = facts.length - named.length;
  return {
    lines: [
      '',
      `Trusted lists: ${facts.length}`,
      ...named.map(factLine),
      ...(more > 0 ? [`and ${more} more, in the resource ${TRUSTED_URI}`] : []),
      ...evidenceLines(registry, facts, own),
    ],
    data: {
      trusted: named.map((one) => ({ ...one, topics: one.topics.length })),
      trusted_lists: facts.length,
    },
  };
};

const factLine = ({ name, pubkey, since, url, release, reason, topics, scope }: TrustFacts): string => {
  const head = `- ${name} (${pubkey}), trusted since ${since}${scope === undefined ? '' : ` for: ${scope}`}. ${url}`;
  if (release === null) return `${head}\n  Left out: ${reason}`;
  const { key, seq, fetched, sha256 } = release;
  const signer = key === pubkey ? '' : `, signed by ${key}, which that key announced`;
  return `${head}\n  Release ${seq}, fetched on ${fetched}${signer}, SHA-256 ${sha256}, topics: ${topics.length}`;
};

// GET /federation.json: the trusted lists and the present state of each; 404 where the list trusts none.
import { federationFacts } from '../../domain/federation/facts.ts';
import type { Federation } from '../../domain/federation/federation.ts';
import type { Registry } from '../../domain/registry/registry.ts';
import { OPEN_HEADERS } from './headers.ts';

type Parts = { readonly registry: Registry; readonly federation?: Federation | undefined };

/** The answer; undefined where `registry` trusts no list. */
export const federationAnswer = async ({ registry, federation }: Parts): Promise<Response | undefined> => {
  if (registry.trusts === undefined) return undefined;
  const headers = { ...OPEN_HEADERS, 'Cache-Control': 'no-cache' };
  return Response.json(await federationFacts(registry, federation), { headers });
};

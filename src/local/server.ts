// The local MCP server: which catalogs it offers and how it introduces itself.
import { randomUUID } from 'node:crypto';
import packageDocument from '../../package.json' with { type: 'json' };
import registryDocument from '../../registry.json' with { type: 'json' };
import signatures from '../../signed/signatures.json' with { type: 'json' };
import { PROMPTS } from '../catalog/prompts.ts';
import { resourcesOf, skillsOf, templatesOf } from '../catalog/resources.ts';
import { INSTRUCTIONS, SOURCES_TOOLS } from '../catalog/tools/sources-tools.ts';
import { once } from '../domain/cache.ts';
import { dayOf } from '../domain/day.ts';
import { createLists } from '../domain/lists/lists.ts';
import { unpackIndex } from '../domain/matching/index/packed.ts';
import { matcherOver } from '../domain/matching/match.ts';
import { identityOf } from '../domain/registry/identity.ts';
import { registryOrThrow } from '../domain/registry/parse.ts';
import { provenanceOf } from '../domain/signing/provenance.ts';
import { buildLexicon } from '../domain/words/lexicon.ts';
import { commonWords } from '../domain/words/stop-words.ts';
import { isAmong } from '../domain/words/word-table.ts';
import { ALL_TARGETS } from '../harness/clients/all.ts';
import type { Files } from '../harness/ports.ts';
import { type Answerer, createAnswerer } from '../protocol/answerer.ts';
import { createServer, type ServerParts } from '../protocol/server.ts';
import { memorySessions } from '../protocol/session.ts';
import { LOCAL_TOOLS, type LocalPorts, SYNC_TOOLS } from './catalog.ts';
import { otherLists } from './list-files.ts';
import { packedIndexOf } from './packed-index.ts';

/** Which tools are offered. */
export const OFFERS = ['all', 'sync', 'sources'] as const;
type Offer = (typeof OFFERS)[number];

const { version } = packageDocument;
export const VERSION: string = version;

const HARNESS = {
  name: 'harnesssync',
  title: 'HarnessSync',
  description: `Keeps ${ALL_TARGETS} configured the way Claude Code is.`,
} as const;
const SYNC_INSTRUCTIONS =
  `Keeps ${ALL_TARGETS} configured the way Claude Code is on this machine. Call get_status to see where ` +
  'they stand, sync_all with dry_run: true to see what would change, then sync_all or sync_target.';

/** For the model, per offer; 500 characters at most. */
const OFFER_INSTRUCTIONS: Readonly<Record<Offer, string>> = {
  all: `${SYNC_INSTRUCTIONS} Also has three curated sources per topic: call get_sources with the topic in two to six words.`,
  sync: SYNC_INSTRUCTIONS,
  sources: INSTRUCTIONS,
};

/** The answerer of the local server. */
export const localAnswerer = (offer: Offer, files: Files): Answerer => {
  const registry = registryOrThrow(registryDocument);
  const index = once(() => unpackIndex(packedIndexOf(registry), registry.categories));
  const matcher = once(() => matcherOver(index()));
  const lists = createLists({
    ...otherLists(),
    own: registry,
    match: (query, threshold) => matcher()(query, threshold),
    today: () => dayOf(new Date()),
    lexicon: buildLexicon(commonWords()),
    isPlain: (stem) => isAmong(index().plain, stem),
  });
  const hasSources = offer !== 'sync';
  const parts: ServerParts<LocalPorts> = {
    identity: { ...(offer === 'sources' ? identityOf(registry) : HARNESS), version },
    instructions: OFFER_INSTRUCTIONS[offer],
    tools: { all: LOCAL_TOOLS, sync: SYNC_TOOLS, sources: SOURCES_TOOLS }[offer],
    resources: hasSources ? resourcesOf(lists) : [],
    templates: hasSources ? templatesOf(registry) : [],
    skills: hasSources ? skillsOf(registry) : [],
    prompts: hasSources ? PROMPTS : [],
    ports: {
      lists,
      provenance: provenanceOf({ registry, signatures }, () => new Date()),
      publicUrl: undefined,
      files,
    },
    // The session of a pipe lives as long as the pipe, so its clock stands still.
    sessions: memorySessions(randomUUID, () => 0),
    failing: undefined,
  };
  return createAnswerer(createServer(parts));
};

// The documents by which programs find the server before they connect. Any page in a browser may read them, with a
// validator too, as the extension for server cards demands.
import { dayOf } from '../../domain/day.ts';
import { skillText } from '../../domain/registry/skill.ts';
import { REVISIONS } from '../../protocol/versions.ts';
import {
  AI_CATALOG_PATH,
  AI_CATALOG_TYPE,
  aiCatalog,
  SERVER_CARD_TYPE,
  SKILLS_PATH,
  securityText,
  serverCard,
  serverManifest,
  skillIndex,
  skillPath,
} from '../../web/discovery-documents.ts';
import { ONE_HOUR } from './headers.ts';
import { jsonAnswer, markdown, plain, type Route } from './route-answer.ts';
import type { SiteParts } from './site-parts.ts';

/** @see MCP server cards, docs/discovery.md, CORS requirements */
export const DISCOVERY_CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': 'Content-Type, If-None-Match',
  'Access-Control-Expose-Headers': 'ETag',
};

const HEADERS = { ...DISCOVERY_CORS, 'Cache-Control': ONE_HOUR };
const REVISION_IDS = REVISIONS.map(({ id }) => id);

/** The routes, which also answer a preflight. */
export const discoveryTable = (parts: SiteParts): readonly Route[] =>
  documents(parts).map(([path, render]) => [path, render, HEADERS]);

const documents = (parts: SiteParts): readonly Route[] => [
  ['/server.json', (site) => jsonAnswer(serverManifest(site))],
  ['/mcp/server-card', (site) => jsonAnswer(serverCard(site, REVISION_IDS), SERVER_CARD_TYPE)],
  [AI_CATALOG_PATH, (site) => jsonAnswer(aiCatalog(site), AI_CATALOG_TYPE)],
  [`${SKILLS_PATH}/index.json`, async (site) => jsonAnswer(await skillIndex(site))],
  [
    `${SKILLS_PATH}/:name/SKILL.md`,
    (site, { req }) => (req.path === skillPath(site) ? markdown(skillText(site.registry, site.origin)) : undefined),
  ],
  ['/.well-known/security.txt', (site) => plainIfAny(securityText(site, dayOf(parts.now())))],
];

const plainIfAny = (text: string | undefined) => (text === undefined ? undefined : plain(text));

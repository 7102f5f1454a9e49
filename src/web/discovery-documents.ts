// How programs discover the server before they connect: the server card, the AI catalog, the index of skills, the entry for
// the MCP registry, security.txt. Names are derived from the host that serves them, the only namespace that is proven.
import { sha256Hex, utf8 } from '../domain/bytes.ts';
import { DAY_MS, instantOf } from '../domain/day.ts';
import { examplesOf } from '../domain/registry/identity.ts';
import { skillFrontmatter, skillText } from '../domain/registry/skill.ts';
import { endpointOf, type Site } from './site.ts';

export const SERVER_CARD_TYPE = 'application/mcp-server-card+json';
export const AI_CATALOG_PATH = '/.well-known/ai-catalog.json';
export const AI_CATALOG_TYPE = 'application/ai-catalog+json';
export const SKILLS_PATH = '/.well-known/agent-skills';

/** Days until a served security.txt expires; the RFC recommends less than a year. */
const SECURITY_TEXT_DAYS = 180;

/** Describes the remote server before a connection; `revisions` are those it speaks, newest first. @see SEP-2127, MCP server cards */
export const serverCard = (site: Site, revisions: readonly string[]): object => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  ...serverIdentity(site),
  icons: [{ src: `${site.origin}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
  remotes: [{ type: 'streamable-http', url: endpointOf(site.origin), supportedProtocolVersions: [...revisions] }],
});

/** Points at the server card. @see AI Catalog 1.0, domain-anchored identifiers; ARD 0.9, `representativeQueries` */
export const aiCatalog = (site: Site): object => {
  const { name, title, description } = site.identity;
  return {
    specVersion: '1.0',
    host: { displayName: title },
    entries: [
      {
        identifier: `urn:air:${hostName(site.origin)}:mcp:${name}`,
        displayName: title,
        type: SERVER_CARD_TYPE,
        url: `${endpointOf(site.origin)}/server-card`,
        description,
        version: site.version,
        representativeQueries: examplesOf(site.registry),
      },
    ],
  };
};

/** The header by which any page leads to the catalog. @see AI Catalog 1.0, link relation discovery; RFC 8288 */
export const catalogLink = (origin: string): string =>
  `<${origin}${AI_CATALOG_PATH}>; rel="ai-catalog"; type="${AI_CATALOG_TYPE}"`;

/** The path of the skill's one file. */
export const skillPath = ({ registry }: Site): string => `${SKILLS_PATH}/${skillFrontmatter(registry).name}/SKILL.md`;

/** The one skill and the digest of its file. @see Agent Skills Discovery 0.2.0 */
export const skillIndex = async (site: Site): Promise<object> => ({
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    {
      ...skillFrontmatter(site.registry),
      type: 'skill-md',
      url: skillPath(site),
      digest: `sha256:${await sha256Hex(utf8(skillText(site.registry, site.origin)))}`,
    },
  ],
});

/** What `mcp-publisher` sends to the MCP registry. @see server.json format, schema of 2025-12-11 */
export const serverManifest = (site: Site): object => ({
  $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
  ...serverIdentity(site),
  remotes: [{ type: 'streamable-http', url: endpointOf(site.origin) }],
});

/**
 * Where to report a vulnerability, or undefined where no contact is configured: the format requires one.
 * @param today ISO date. @see RFC 9116
 */
export const securityText = ({ contact, origin }: Site, today: string): string | undefined => {
  if (contact === undefined) return undefined;
  const expires = new Date(Date.parse(instantOf(today)) + SECURITY_TEXT_DAYS * DAY_MS).toISOString();
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${origin}/.well-known/security.txt\n`;
};

const serverIdentity = (site: Site): object => {
  const { name, title, description } = site.identity;
  return {
    name: `${hostName(site.origin).split('.').reverse().join('.')}/${name}`,
    title,
    description,
    version: site.version,
    websiteUrl: `${site.origin}/`,
    ...(site.repositoryUrl === undefined ? {} : repository(site.repositoryUrl)),
  };
};

/** Only for the forges that the format knows. */
const repository = (url: string): object => {
  const source = { 'github.com': 'github', 'gitlab.com': 'gitlab' }[new URL(url).hostname];
  return source === undefined ? {} : { repository: { url, source } };
};

/** The host without port; an IP address cannot be a namespace, so it becomes localhost. */
const hostName = (origin: string): string => {
  const { hostname } = new URL(origin);
  return /^[\d.]+$|\[/.test(hostname) ? 'localhost' : hostname;
};

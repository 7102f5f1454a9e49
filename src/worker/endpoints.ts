// The MCP endpoint of the Worker under the host it was asked by: catalogs, identity and links put together.

import type { EdgePorts } from '../catalog/ports.ts';
import { PROMPTS } from '../catalog/prompts/catalog.ts';
import { resourcesOf, TEMPLATES } from '../catalog/resources/catalog.ts';
import type { Tool } from '../catalog/tools/tool.ts';
import { ABOUT, INSTRUCTIONS } from '../domain/registry/identity.ts';
import type { Endpoint } from '../http/mcp/endpoint.ts';
import { createAnswerer } from '../protocol/answer.ts';
import { createServer } from '../protocol/server.ts';
import type { SessionStore } from '../protocol/session.ts';

export type EndpointParts = {
  readonly version: string;
  readonly mode: Endpoint['mode'];
  /** The configured origin for links; undefined: the origin that was asked. */
  readonly publicUrl: string | undefined;
  readonly tools: readonly Tool<EdgePorts>[];
  readonly ports: Omit<EdgePorts, 'publicUrl'>;
  readonly sessions: SessionStore;
  readonly failing: string | undefined;
  readonly report: (error: unknown) => void;
  readonly limiter?: Endpoint['limiter'];
  readonly observe?: Endpoint['observe'];
};

/**
 * Gives the endpoint for the origin of a request. A deployment is asked under one or two hosts, so the last one is kept
 * and any other is built anew.
 */
export const edgeEndpoints = (parts: EndpointParts): ((origin: string) => Endpoint) => {
  let last: { readonly origin: string; readonly endpoint: Endpoint } | undefined;
  return (asked) => {
    const origin = parts.publicUrl ?? asked;
    if (last?.origin !== origin) last = { origin, endpoint: buildEndpoint(parts, origin) };
    return last.endpoint;
  };
};

const buildEndpoint = (parts: EndpointParts, origin: string): Endpoint => {
  const server = createServer<EdgePorts>({
    identity: {
      ...ABOUT,
      version: parts.version,
      websiteUrl: `${origin}/`,
      icons: [{ src: `${origin}/apple-touch-icon.png`, mimeType: 'image/png', sizes: ['180x180'] }],
    },
    instructions: INSTRUCTIONS,
    tools: parts.tools,
    resources: resourcesOf(parts.ports.registry),
    templates: TEMPLATES,
    prompts: PROMPTS,
    ports: { ...parts.ports, publicUrl: origin },
    sessions: parts.sessions,
    failing: parts.failing,
  });
  const { mode, report, limiter, observe } = parts;
  return { mode, origin, answerer: createAnswerer(server), report, limiter, observe };
};

// The application of one deployment: its pages, and its MCP endpoints with one for each host under which it is requested.
// Apart from the entry, so that it also runs in Node.
import type { Ports } from '../catalog/ports.ts';
import { PROMPTS } from '../catalog/prompts.ts';
import { resourcesOf, skillsOf, templatesOf } from '../catalog/resources.ts';
import { CHATGPT_TOOLS } from '../catalog/tools/chatgpt.ts';
import { INSTRUCTIONS, SOURCES_TOOLS } from '../catalog/tools/sources-tools.ts';
import type { Tool } from '../catalog/tools/tool.ts';
import { memoizeLast } from '../domain/cache.ts';
import { DAY_MS } from '../domain/day.ts';
import { identityOf } from '../domain/registry/identity.ts';
import type { Endpoint } from '../http/mcp/endpoint.ts';
import { type App, createApp } from '../http/site/app.ts';
import { createAnswerer } from '../protocol/answerer.ts';
import { createResultCache, type ResultOf } from '../protocol/result-cache.ts';
import { createServer } from '../protocol/server.ts';
import type { Deployment } from './deployment.ts';

/** A path, the tools that it offers, and whether it offers the skill, which is about those of the first. */
type Route = { readonly path: string; readonly tools: readonly Tool<Ports>[]; readonly hasSkill: boolean };

const ENDPOINTS: readonly Route[] = [
  { path: '/mcp', tools: SOURCES_TOOLS, hasSkill: true },
  { path: '/mcp/chatgpt', tools: CHATGPT_TOOLS, hasSkill: false },
];

/**
 * The application. Its endpoints know the origin under which they are requested. A deployment has one or two hosts, so the last
 * endpoint of each path is cached and any other is built again.
 */
export const appOf = (deployment: Deployment): App => {
  const cacheFor = createResultCache(() => stateOf(deployment));
  const endpoints = ENDPOINTS.map((route) => {
    const at = memoizeLast((origin) =>
      endpointAt(origin, deployment, { ...route, resultOf: cacheFor(`${route.path} ${origin}`) }),
    );
    return [route.path, (asked: string) => at(deployment.config.publicUrl ?? asked)] as const;
  });
  return createApp(deployment, Object.fromEntries(endpoints));
};

/** What changes an answer while an isolate lives: the day and which lists can be read. */
const stateOf = ({ now, lists, recorded }: Deployment): string | undefined => {
  const state = lists.state();
  // A question that is answered from memory would not be counted.
  return state === undefined || recorded.unansweredWords
    ? undefined
    : `${Math.floor(now().getTime() / DAY_MS)} ${state}`;
};

const endpointAt = (
  origin: string,
  deployment: Deployment,
  { path, tools, hasSkill, resultOf }: Route & { readonly resultOf: ResultOf },
): Endpoint => {
  const { config, configProblems, version, countedLists, provenance, sessions } = deployment;
  const server = createServer<Ports>({
    identity: {
      ...identityOf(countedLists.own),
      version,
      websiteUrl: `${origin}/`,
      icons: [{ src: `${origin}/apple-touch-icon.png`, mimeType: 'image/png', sizes: ['180x180'] }],
    },
    instructions: INSTRUCTIONS,
    tools,
    resources: resourcesOf(countedLists),
    templates: templatesOf(countedLists.own),
    skills: hasSkill ? skillsOf(countedLists.own) : [],
    prompts: PROMPTS,
    ports: { lists: countedLists, provenance, publicUrl: origin },
    sessions,
    resultOf,
    failing: configProblems.length === 0 ? undefined : 'The server is misconfigured; its /health names the reason',
  });
  const { limiter, observe, report } = deployment;
  return {
    mode: config.run,
    origin,
    answerer: createAnswerer(server),
    report,
    limiter,
    observe: observe && ((outcome) => observe(path, outcome)),
  };
};

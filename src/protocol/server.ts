// What a transport serves: identity, catalogs with their ports, and the session store. Built once and used for every message.
import type { Prompt } from '../catalog/prompts.ts';
import type { Resource, ResourceTemplate, Skill } from '../catalog/resource.ts';
import type { Tool, ToolListing } from '../catalog/tools/tool.ts';
import type { ResultOf } from './result-cache.ts';
import type { SessionStore } from './session.ts';

/** How the server introduces itself. @see MCP schema, Implementation */
type Identity = {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly { readonly src: string; readonly mimeType: string; readonly sizes: readonly string[] }[];
};

/** What a transport puts together; `Needed` is whatever its catalogs need. */
export type ServerParts<Needed> = {
  readonly identity: Identity;
  /** For the model: what this is, when to call it and when not; 500 characters at most. */
  readonly instructions: string;
  readonly tools: readonly Tool<Needed>[];
  readonly resources: readonly Resource<Needed>[];
  readonly templates: readonly ResourceTemplate<Needed>[];
  /** Served as resources too. */
  readonly skills?: readonly Skill<Needed>[];
  readonly prompts: readonly Prompt<Needed>[];
  readonly ports: Needed;
  readonly sessions: SessionStore;
  /** Why no tool can answer, such as an invalid configuration; undefined when all is well. */
  readonly failing: string | undefined;
  /** Set only where every result depends on nothing but the request and the state that this function watches. */
  readonly resultOf?: ResultOf | undefined;
};

/** What is served. There are no change notifications: nothing changes between two deployments. */
export type Capabilities = { readonly [name in 'tools' | 'resources' | 'prompts' | 'completions']?: object };

export type Server<Needed> = Omit<ServerParts<Needed>, 'resultOf' | 'tools' | 'resources' | 'skills' | 'prompts'> & {
  readonly resultOf: ResultOf;
  readonly capabilities: Capabilities;
  readonly tools: ReadonlyMap<string, Tool<Needed>>;
  readonly resources: ReadonlyMap<string, Resource<Needed>>;
  readonly skills: ReadonlyMap<string, Skill<Needed>>;
  readonly prompts: ReadonlyMap<string, Prompt<Needed>>;
};

/** Makes a server from its parts. Where two tools, resources or prompts share a name, the later one is served. */
export const createServer = <Needed>(parts: ServerParts<Needed>): Server<Needed> => {
  const { ports, templates, prompts, skills = [], resultOf = ({ make }) => make() } = parts;
  const tools = parts.tools.map((tool) => ({ ...tool, listing: describedListing(tool, ports) }));
  const resources = [...parts.resources, ...skills];
  return {
    ...parts,
    resultOf,
    capabilities: {
      tools: {},
      ...(resources.length + templates.length === 0 ? {} : { resources: {} }),
      ...(prompts.length === 0 ? {} : { prompts: {} }),
      ...(prompts.length + templates.length === 0 ? {} : { completions: {} }),
    },
    tools: new Map(tools.map((tool) => [tool.listing.name, tool])),
    resources: new Map(resources.map((resource) => [resource.listing.uri, resource])),
    skills: new Map(skills.map((skill) => [skill.listing.uri, skill])),
    prompts: new Map(prompts.map((prompt) => [prompt.listing.name, prompt])),
  };
};

/** The listing of a tool as it is served: with what the tool also says of the data behind `ports`. */
export const describedListing = <Needed>({ listing, describe }: Tool<Needed>, ports: Needed): ToolListing => {
  const more = describe?.(ports) ?? '';
  return more === '' ? listing : { ...listing, description: `${listing.description} ${more}` };
};

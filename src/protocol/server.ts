// What a transport serves: identity, catalogs bound to their ports, and the session store. Built once and used for every
// message.
import type { Prompt } from '../catalog/prompts.ts';
import type { Resource, ResourceTemplate, Skill } from '../catalog/resource.ts';
import type { Tool, ToolListing } from '../catalog/tools/tool.ts';
import { ok } from '../domain/result.ts';
import { type AnswerOnce, answerAnew } from './answers.ts';
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
  /** Given only where all that is served depends on nothing but what is asked and on what this keeps in mind. */
  readonly answer?: AnswerOnce | undefined;
};

/** What is served, and no change notifications, since nothing changes between two deployments. */
export type Capabilities = { readonly [name in 'tools' | 'resources' | 'prompts' | 'completions']?: object };

/** A tool whose calls run without more. */
type BoundTool = Omit<Tool<void>, 'call' | 'describe'>;

export type Server = Pick<ServerParts<unknown>, 'identity' | 'instructions' | 'sessions' | 'failing'> & {
  readonly answer: AnswerOnce;
  readonly capabilities: Capabilities;
  readonly tools: ReadonlyMap<string, BoundTool>;
  readonly resources: ReadonlyMap<string, Resource<void>>;
  readonly templates: readonly ResourceTemplate<void>[];
  readonly skills: ReadonlyMap<string, Skill<void>>;
  readonly prompts: ReadonlyMap<string, Prompt<void>>;
};

/** Makes a server from its parts. Where two tools, resources or prompts share a name, the later one is served. */
export const createServer = <Needed>(parts: ServerParts<Needed>): Server => {
  const { identity, instructions, sessions, failing, ports, answer = answerAnew } = parts;
  const tools = parts.tools.map(({ describe, check, ...tool }) => ({
    ...tool,
    listing: describedListing(tool.listing, describe?.(ports) ?? ''),
    check: (args: unknown) => bound(check(args), ports),
  }));
  const skills = (parts.skills ?? []).map((skill) => ({ ...skill, read: () => skill.read(ports) }));
  const resources = [
    ...parts.resources.map((resource) => ({ ...resource, read: () => resource.read(ports) })),
    ...skills,
  ];
  const templates = parts.templates.map((template) => ({
    ...template,
    read: async (uri: string) => template.read?.(uri, ports),
    complete: (variable: string, typed: string) => template.complete(variable, typed, ports),
  }));
  const prompts = parts.prompts.map((prompt) => ({
    ...prompt,
    get: (args: unknown) => prompt.get(args, ports),
    complete: (argument: string, typed: string) => prompt.complete(argument, typed, ports),
  }));
  return {
    identity,
    instructions,
    sessions,
    failing,
    answer,
    capabilities: {
      tools: {},
      ...(resources.length + templates.length === 0 ? {} : { resources: {} }),
      ...(prompts.length === 0 ? {} : { prompts: {} }),
      ...(prompts.length + templates.length === 0 ? {} : { completions: {} }),
    },
    tools: new Map(tools.map((tool) => [tool.listing.name, tool])),
    resources: new Map(resources.map((resource) => [resource.listing.uri, resource])),
    templates,
    skills: new Map(skills.map((skill) => [skill.listing.uri, skill])),
    prompts: new Map(prompts.map((prompt) => [prompt.listing.name, prompt])),
  };
};

const describedListing = (listing: ToolListing, more: string): ToolListing =>
  more === '' ? listing : { ...listing, description: `${listing.description} ${more}` };

const bound = <Needed>(checked: ReturnType<Tool<Needed>['check']>, ports: Needed): ReturnType<Tool<void>['check']> =>
  checked.ok ? ok({ key: checked.value.key, run: () => checked.value.run(ports) }) : checked;

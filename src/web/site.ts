// What every page knows about its deployment. Nothing here is invented: the origin is configured or that of the request;
// repository and contact exist only where they are configured.
import { type html, raw } from 'hono/html';
import { DAY } from '../domain/day.ts';
import type { TrustFacts } from '../domain/lists/facts.ts';
import type { Chapters } from '../domain/registry/chapters.ts';
import type { Evidence } from '../domain/registry/evidence.ts';
import type { Identity } from '../domain/registry/identity.ts';
import type { Category, Registry } from '../domain/registry/registry.ts';
import type { Provenance } from '../domain/signing/provenance.ts';

export type Site = {
  /** Scheme and host without a slash at the end, such as `https://sources.example`. */
  readonly origin: string;
  /** The version of the program, not of the registry. */
  readonly version: string;
  readonly registry: Registry;
  /** The project's list, the hash of its file and who drafted it; absent where there is none or it cannot be read. */
  readonly project?: { readonly registry: Registry; readonly sha256: string; readonly drafter: string } | undefined;
  /** Which list `registry` is, where a page is about a topic of the project's. */
  readonly kind?: 'project';
  /** What an agent that asks with the slug of a topic reads before it; undefined where the curator's list answers. */
  readonly listLine?: (slug: string) => Promise<string | undefined>;
  /** Whether the sources of a topic have chapters. */
  readonly hasChapters?: (slug: string) => boolean;
  /** The chapters of the sources of a topic; undefined where there are none. */
  readonly chapters?: (slug: string) => Promise<Chapters | undefined>;
  /** The evidence for the topics of a list, by slug; absent where there is none. */
  readonly evidence?: (kind: 'own' | 'project') => Promise<Readonly<Record<string, Evidence>>>;
  /** What the list and its server are called. */
  readonly identity: Identity;
  readonly provenance: Provenance;
  readonly repositoryUrl: string | undefined;
  /** A `mailto:` or `https:` URL. */
  readonly contact: string | undefined;
  readonly recorded: Recorded;
  /** A question that the list answers well, and the topic that it finds. */
  readonly example: Example;
  readonly tools: readonly ShownTool[];
  /** Whether a word of a question, in small letters, says what it is about; others only ask. */
  readonly carriesTopic: (word: string) => boolean;
  /** The lists that the registry trusts; absent where it trusts none. */
  readonly trusted?: (() => Promise<readonly TrustFacts[]>) | undefined;
};

/** The site as a page about the topic `slug` needs it, with its list as the registry; undefined where no list has it. */
export const topicSite = (
  site: Site,
  slug: string,
): { readonly site: Site; readonly category: Category } | undefined => {
  const own = site.registry.categories.find((category) => category.slug === slug);
  if (own !== undefined) return { site, category: own };
  const category = site.project?.registry.categories.find((one) => one.slug === slug);
  if (site.project === undefined || category === undefined) return undefined;
  const { registry, sha256 } = site.project;
  const provenance: Provenance = { ...UNSIGNED, sha256 };
  return { site: { ...site, registry, provenance, kind: 'project' }, category };
};

const UNSIGNED = { text: '', signature: { status: 'unsigned' }, endorsements: [], files: [] } as const;

/** The topics of both lists. */
export const allTopics = ({ registry, project }: Site): readonly Category[] => [
  ...registry.categories,
  ...(project?.registry.categories ?? []),
];

/** A tool that the first page can call, with arguments about an example; without `example` it needs none. */
type ShownTool = {
  readonly name: string;
  /** The size of its listing, in bytes of JSON. */
  readonly bytes: number;
  readonly example?: ((about: { readonly query: string; readonly slug: string }) => object) | undefined;
};

export type Example = { readonly query: string; readonly category: Category };

/** What this deployment is configured to store about requests. */
export type Recorded = {
  /** What requests leave behind, without words, network addresses and session ids: counts or a line each; absent: nothing. */
  readonly requests?: 'counted' | 'each' | undefined;
  /** Single words of questions that found nothing. */
  readonly unansweredWords: boolean;
  /** A short count of calls per network. */
  readonly limits: boolean;
};

/** Markup made by `html`, which escaped every value in it. */
export type Html = ReturnType<typeof html>;

/** The attributes of an element that holds text of the list: it has its own direction, and the list's language if that is known. */
export const listText = ({ language }: Pick<Registry, 'language'>) =>
  raw(` dir="auto"${language === undefined ? '' : ` lang="${language}"`}`);
export type ListText = ReturnType<typeof listText>;

/** The URL of the MCP endpoint. */
export const endpointOf = (origin: string): string => `${origin}/mcp`;

/** The path of a category's page. */
export const categoryPath = (slug: string): string => `/c/${slug}`;

/** `2026-02-01` as `1 February 2026`. Other text comes back unchanged. */
export const readableDate = (isoDate: string): string => {
  const [, year, month, day] = DAY.exec(isoDate) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? isoDate : `${Number(day)} ${name} ${year}`;
};

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** The first `max` code points of `text`, with a sign that there are more. */
export const shorten = (text: string, max: number): string => {
  const chars = [...text];
  return chars.length > max ? `${chars.slice(0, max).join('')}…` : text;
};

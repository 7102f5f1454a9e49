// What a resource, a resource template and a skill are: a listing for the wire and a way to read it.
import type { SkillFrontmatter } from '../domain/registry/skill.ts';

/** A hint for clients. `priority` is 0..1, `lastModified` an ISO date. @see MCP schema, Annotations */
type Annotations = { readonly priority?: number; readonly lastModified?: string };

type ResourceListing = {
  readonly uri: string;
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly annotations?: Annotations;
};

/** One item of a `resources/read` result; `blob` is base64. */
export type ResourceContents = { readonly uri: string; readonly mimeType?: string } & (
  | { readonly text: string }
  | { readonly blob: string }
);

/** A resource at a fixed URI. */
export type Resource<Needed> = {
  readonly listing: ResourceListing;
  readonly read: (ports: Needed) => Promise<ResourceContents>;
};

/**
 * Resources at URIs of one form. `read` gives undefined for a URI that is not of its form or names nothing; it is left out
 * where the listing has every resource of the form.
 */
export type ResourceTemplate<Needed> = {
  readonly listing: Omit<ResourceListing, 'uri'> & { readonly uriTemplate: string };
  readonly read?: (uri: string, ports: Needed) => Promise<ResourceContents | undefined>;
  /** Suggested values for one variable of the template, best first; empty where there are none. */
  readonly complete: (variable: string, typed: string, ports: Needed) => readonly string[];
};

/** A skill of one file. The frontmatter is that of its text. @see MCP skills extension (SEP-2640), skill entries */
export type Skill<Needed> = Pick<Resource<Needed>, 'listing'> & {
  readonly frontmatter: SkillFrontmatter;
  readonly read: (ports: Needed) => Promise<{ readonly uri: string; readonly mimeType: string; readonly text: string }>;
};

// What the project's own list must be, beside a valid one: a draft that says so, never a release, and no second home for a topic
// of the curator's list. Run by the gate and the curator's commands; no server ships it.
import type { Registry } from './registry.ts';
import type { Finding } from './review.ts';

/** Fields of a signed list. */
const SIGNED_FIELDS = ['trusts', 'seq', 'prev', 'next_key', 'expires', 'endorsements'] as const;

/** What a source of the project's list must say. */
const NEEDED = [
  { field: 'for', what: 'whom it suits' },
  { field: 'seen', what: 'the day of the text that was read' },
] as const;

/** Everything that keeps `project` from being the project's list beside the list `own`. */
export const projectFindings = (
  { draft, curator, document, categories }: Registry,
  own: Registry,
): readonly Finding[] => {
  const ownSlugs = new Set(own.categories.map(({ slug }) => slug));
  return [
    ...(draft === undefined ? [missing([], 'draft', 'who wrote the list, from what, and who confirmed it')] : []),
    ...(curator.pubkey === null ? [] : [error(['curator', 'pubkey'], 'must be null: nobody signs this list')]),
    ...SIGNED_FIELDS.flatMap((field) =>
      document[field] === undefined ? [] : [{ ...error([field], 'is for a signed list; remove it'), atKey: true }],
    ),
    ...categories.flatMap(({ slug, group, sources }) => {
      const path = ['categories', slug];
      return [
        ...(ownSlugs.has(slug)
          ? [{ ...error(path, 'is also in registry.json; keep it in one of the two'), atKey: true }]
          : []),
        ...(group === undefined ? [missing(path, 'group', 'the group that it is shown in')] : []),
        ...sources.flatMap((source, index) =>
          NEEDED.flatMap(({ field, what }) =>
            source[field] === undefined ? [missing([...path, 'sources', index], field, what)] : [],
          ),
        ),
      ];
    }),
  ];
};

const error = (path: Finding['path'], message: string): Finding => ({ severity: 'error', path, message });
const missing = (path: Finding['path'], field: string, what: string): Finding =>
  error(path, `must have "${field}": ${what}`);

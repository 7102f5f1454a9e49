// How a topic is named on the command line: by its name, by its slug, or by both, as `slug=Name`.
import { SLUG } from '../../src/domain/registry/schema.ts';
import { fail, ok, type Result } from '../../src/domain/result.ts';

export type TopicName = { readonly slug: string; readonly name: string };

const MAX_SHOWN = 80;

/** The slug and the name in `text`. Fails with a sentence where no slug can be made of it. */
export const readTopicName = (text: string): Result<TopicName, string> => {
  const [, given, rest] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const slug = given?.trim() ?? slugOf(text);
  const name = rest?.trim() ?? (SLUG.test(text.trim()) ? titleOf(text.trim()) : text.trim());
  if (SLUG.test(slug) && !(slug in Object.prototype)) return ok({ slug, name });
  return fail(
    `"${text.slice(0, MAX_SHOWN)}" gives no slug; write the slug before it, lower-case words joined by hyphens: "slug=Name"`,
  );
};

const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join('-') ?? '';

const titleOf = (slug: string): string =>
  slug.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase().replace('-', ' ')).replaceAll('-', ' ');

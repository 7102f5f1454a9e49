// A topic of the list that tests run on.
import { FIRST_LIST } from './first-list.ts';

const SLUG = 'rust-learning';
const topic = FIRST_LIST.categories.find(({ slug }) => slug === SLUG);
if (topic === undefined) throw new Error(`the list has no ${SLUG}`);

/**
 * `query` finds the topic and equals none of its phrases; `urls` are those of its sources, in order; `typed` begins its
 * slug and is completed to `completed`.
 */
export const TOPIC = {
  slug: SLUG,
  name: topic.name,
  query: 'learn rust',
  urls: topic.sources.map(({ url }) => url),
  typed: 'rust',
  completed: [SLUG],
};

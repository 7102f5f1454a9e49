// Lists cut into pages. That their cursors lead through all of a list is proved on the wire (http/mcp/pagination.test.ts).
import { expect, test } from 'vitest';
import { paginate } from '../../src/protocol/pages.ts';

const items = (count: number) => Array.from({ length: count }, (_, index) => ({ index }));

test.each([
  [0, 1],
  [50, 1],
  [51, 2],
])('%i items make %i page(s) (PAGE-1)', (count, pages) => expect(paginate('x', items(count)).size).toBe(pages));

test('the cursors of one list are foreign to another (PAGE-1)', () => {
  const [tools, prompts] = [paginate('tools', items(200)), paginate('prompts', items(200))];
  const shared = [...tools.keys()].filter((cursor) => prompts.has(cursor));
  expect(shared).toEqual([undefined]);
});

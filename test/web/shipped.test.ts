// The pages of the lists as they are shipped: as small as promised, and true to what an agent gets.
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { getSources } from '../../src/catalog/tools/get-sources.ts';
import { topicsOf } from '../../src/domain/lists/list.ts';
import { called } from '../catalog/called.ts';
import { coreApp } from '../support/core-app.ts';
import { isShipped, shippedLists } from '../support/shipped.ts';
import { ORIGIN, unescaped } from './site.ts';

describe.skipIf(!isShipped)('the lists as they are shipped', async () => {
  const lists = await shippedLists();
  const app = coreApp({ lists });
  const slugs = topicsOf(lists).map(({ slug }) => slug);
  const pageAt = async (path: string): Promise<string> => (await app(new Request(`${ORIGIN}${path}`))).text();

  test('the page of every topic shows what the tool answers to its slug', async () => {
    for (const slug of slugs) {
      const [, shown = ''] =
        /<pre [^>]*aria-label="The topic as MCP"><code>(.*?)<\/code>/s.exec(await pageAt(`/c/${slug}`)) ?? [];
      expect(unescaped(shown)).toBe((await called(getSources, { query: slug }, { lists })).text);
    }
  });

  test('the search box proposes the name of every topic, in at most 2 KB of names, and nothing else', async () => {
    const [, list = ''] = /<datalist id="names">(.*?)<\/datalist>/s.exec(await pageAt('/')) ?? [];
    const names = topicsOf(lists).map(({ name }) => name);
    expect(unescaped(list)).toBe(names.map((name) => `<option>${name}</option>`).join(''));
    expect(new TextEncoder().encode(names.join('')).length).toBeLessThan(2000);
    expect(gzipSync(list).length).toBeLessThan(2000);
  });

  test('a page beyond the last is the last', async () => {
    const last = await pageAt('/evidence?page=2');
    expect(last).not.toBe(await pageAt('/evidence'));
    for (const page of ['3', '1000', '1e999']) expect(await pageAt(`/evidence?page=${page}`)).toBe(last);
    for (const page of ['0', '-1', 'x']) expect(await pageAt(`/evidence?page=${page}`)).toBe(await pageAt('/evidence'));
  });

  test('no page has more than 150 KB', async () => {
    const pages = [
      ...['/', '/topics', '/topics?page=2', '/topics?q=rust', '/topics/languages', '/evidence', '/evidence?page=2'],
      ...['/evidence?q=rust', '/verify', '/methodology', '/nowhere'],
    ];
    for (const path of [...pages, ...slugs.map((slug) => `/c/${slug}`)]) {
      const { length } = new TextEncoder().encode(await pageAt(path));
      expect(length, path).toBeLessThan(150_000);
    }
  });
});

// Where the badges of a topic are, and what a badge says.
import { expect, test } from 'vitest';
import { badgePath, badgeText } from '../../../src/domain/registry/share-files.ts';
import { REGISTRY } from '../../support/core-app.ts';
import { registryWith } from '../../support/lists.ts';

const [topic] = registryWith(1).categories;
if (topic === undefined) throw new Error('a registry has a topic');
const [source] = topic.sources;
if (source === undefined) throw new Error('a topic has sources');
const at = (url: string): string => badgePath(topic, { ...source, url });

test('every badge of a list has a path of its own', () => {
  const paths = REGISTRY.categories.flatMap((category) => category.sources.map((one) => badgePath(category, one)));
  expect(new Set(paths).size).toBe(REGISTRY.categories.length * 3);
  expect(paths.filter((path) => !/^\/share\/[a-z0-9-]+\/[\p{L}\p{N}-]+\.svg$/u.test(path))).toEqual([]);
});

test.each([
  { url: 'https://www.bread.org/', name: 'bread-org' },
  { url: 'https://bread.org/Sour/dough.html?a=1#b', name: 'bread-org-sour-dough-html-a-1-b' },
  { url: 'https://bread.org/../x', name: 'bread-org-x' },
])('the badge of $url is named after it', ({ url, name }) => expect(at(url)).toBe(`/share/${topic.slug}/${name}.svg`));

test('a badge follows its source: another rank changes its text, not its path', () => {
  const demoted = { ...source, rank: 3 } as const;
  expect(badgePath(topic, demoted)).toBe(badgePath(topic, source));
  expect([badgeText(topic, source), badgeText(topic, demoted)]).toEqual([
    `1st of three for ${topic.name}`,
    `3rd of three for ${topic.name}`,
  ]);
});

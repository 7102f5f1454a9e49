// Questions with their verdicts: what the judge lets through, how sure it is, and what it refuses.
import { expect, test } from 'vitest';
import { loadList } from '../../../bench/matching/open-set.ts';
import { buildMatcher, type Matcher } from '../../../src/domain/matching/match.ts';
import { bareCategory } from './bare-category.ts';

const { categories } = loadList('first');
const first = buildMatcher(categories);
const foreign = buildMatcher(loadList('foreign').categories);
const languages = buildMatcher([
  bareCategory('go-language', { name: 'Go (Golang)', aliases: ['golang', 'goroutines', 'go modules'] }),
  bareCategory('c-language', { name: 'C Programming', aliases: ['gcc', 'malloc', 'pointer arithmetic'] }),
  bareCategory('cpp', { name: 'C++', aliases: ['c++ templates', 'smart pointers', 'raii'] }),
  bareCategory('csharp-dotnet', { name: 'C# and .NET', aliases: ['asp.net core', 'linq', 'dependency injection'] }),
  bareCategory('nodejs', { name: 'Node.js', aliases: ['npm', 'event loop'] }),
  bareCategory('kubernetes', { name: 'Kubernetes', aliases: ['kubectl', 'helm', 'ingress controller'] }),
  bareCategory('http', { name: 'HTTP', aliases: ['etag', 'http headers'] }),
  bareCategory('websockets', { name: 'WebSockets', aliases: ['socket.io'] }),
  bareCategory('web-servers', { name: 'Web Servers', aliases: ['nginx', 'php sockets'] }),
]);

const software = buildMatcher(loadList('software').categories);

const verdictOf = (match: Matcher, query: string): string => {
  const found = match(query);
  if (found.ok) return `${found.value.category.slug} ${found.value.confidence}`;
  if (found.error.reason !== 'below_threshold') return found.error.reason;
  const { untreated } = found.error.why();
  return untreated === undefined ? 'miss' : `miss beside ${untreated.category.slug}: ${untreated.name}`;
};

test.each([
  // The topic itself.
  ['learn rust', 'rust-learning high'],
  ['rust tutorial', 'rust-learning high'],
  ['how to start with rust', 'rust-learning high'],
  ['learn rsut', 'rust-learning medium'],
  ['rust borrow checker error', 'rust-learning high'],
  ['what is a nostr relay', 'nostr-development high'],
  ['harden ssh', 'linux-hardening high'],
  ['mcp server in typescript', 'mcp-development high'],
  ['guide to lynis', 'linux-hardening high'],
  // Its name, and another job.
  ['bitcoin node news', 'miss'],
  ['mcp news', 'miss'],
  ['rust developer salary', 'miss'],
  ['nostr conference tickets', 'miss'],
  ['password manager stock price', 'miss'],
  ['password manager for kids', 'miss'],
  // Its name, and another layer or sense.
  ['install arch linux', 'miss'],
  ['linux kernel development', 'miss'],
  ['rust standard library source code', 'miss'],
  // Its name, and a word that has nothing to do with it.
  ['rust buildings', 'miss'],
  ['bitcoin node giraffe', 'bitcoin-node-setup low'],
  ['threat modeling pancakes', 'threat-modeling low'],
  // Another name in the place of its own.
  ['solana validator node', 'miss'],
  ['graphql server', 'miss'],
  // A name that none of its sources treats.
  ['homebridge', 'miss beside home-automation-private: homebridge'],
  ['homebridge plugin for home automation', 'miss beside home-automation-private: homebridge'],
  ['Node-RED home automation', 'miss beside home-automation-private: node-red'],
  ['rust web framework axum', 'miss beside rust-learning: axum'],
  ['claude code', 'miss beside mcp-development: claude code'],
  ['attack trees', 'miss beside threat-modeling: attack tree'],
  ['add oauth to a remote mcp server', 'mcp-development high'],
  // An alias, and a word of its field.
  ['esphome bluetooth proxy', 'home-automation-private low'],
  // One word with another sense, or mistyped.
  ['zap tutorial', 'nostr-development low'],
  ['bitwraden setup', 'password-management low'],
  ['rsut programing', 'rust-learning medium'],
  ['sere programming language', 'rust-learning low'],
  // A word of a script without spaces is one word, however many letters it has.
  ['httpプロトコル', 'mcp-development low'],
  ['MCPサーバーの作り方', 'mcp-development high'],
  // What such a word says of many things names none of them.
  ['gopherプロトコル', 'miss'],
  ['dnsサーバー', 'miss'],
  // The name is sure, and the rest cannot be read.
  ['rust 所有权', 'rust-learning low'],
  ['изучить rust с нуля', 'rust-learning low'],
  ['rust gestion de la mémoire', 'rust-learning low'],
  ['rust Lernpfad mit Zielen', 'rust-learning low'],
  ['rust Lernpfad', 'miss'],
  ['rust 招聘', 'miss'],
  // A whole title in other forms of its words.
  ['automate private homes', 'home-automation-private high'],
])('"%s" is: %s', (query, verdict) => expect(verdictOf(first, query)).toBe(verdict));

test.each([
  ['learn go', 'go-language'],
  ['how do I go about cooking', 'miss'],
  ['learn c', 'c-language'],
  ['learn c++', 'cpp'],
  ['C++ smart pointers', 'cpp'],
  ['learn c#', 'csharp-dotnet'],
  ['.NET dependency injection', 'csharp-dotnet'],
  ['node.js event loop', 'nodejs'],
  ['node.js disk space', 'nodejs'],
  ['objective-c++ tutorial', 'miss'],
  ['helm charts', 'kubernetes'],
  ['vitamin c deficiency symptoms', 'miss'],
  // What the reader knows already.
  ['c++ for c# developers', 'cpp'],
  ['learn go as a c++ dev', 'go-language'],
  ['learn c++ coming from golang', 'cpp'],
  // A version, a sign or a space in a name.
  ['nginx27 tutorial', 'web-servers'],
  ['linqjs', 'csharp-dotnet'],
  ['C#12', 'csharp-dotnet'],
  ['.NET8', 'csharp-dotnet'],
  ['c++17', 'cpp'],
  ['C3', 'miss'],
  ['http/2 ingress', 'http'],
  ['web sockets', 'websockets'],
])('on a list of languages "%s" finds %s', (query, slug) => {
  expect(verdictOf(languages, query).split(' ')[0]).toBe(slug);
});

// Software about a topic that is no software.
test.each([
  'build a beekeeping tracker app',
  'write a bread recipe app',
  'chess opening trainer website in react',
  'api for marathon training plans',
  'discord bot for chess openings',
])('on a list far from computing "%s" finds nothing', (query) => expect(verdictOf(foreign, query)).toBe('miss'));

// Two topics, or one and a stranger: the sources of neither compare, so that of one side is answered at low, and the other is named.
test.each([
  ['git vs postgres', 'git low', ['postgresql']],
  ['should I learn react or python', 'react low', ['python']],
  ['difference between oauth and typescript', 'oauth low', ['typescript']],
  ['compare python with typescript', 'python low', ['typescript']],
  ['postgres compared to oracle', 'postgresql low', []],
  ['oracle versus postgres', 'postgresql low', []],
  ['is typescript safer than python', 'typescript low', ['python']],
  ['is react more popular than python', 'react low', ['python']],
  ['git merge vs rebase', 'git high', []],
  ['learn git or elephants', 'git low', []],
  ['oracle vs sybase', 'miss', []],
])('"%s" is: %s, beside %j', (query, verdict, others) => {
  expect(verdictOf(software, query)).toBe(verdict);
  const found = software(query);
  const named = found.ok ? found.value.alternatives.map(({ category }) => category.slug) : [];
  expect(named.slice(0, others.length)).toEqual(others);
});

test.each([
  ['deploy react with docker and nginx', 'miss'],
  ['why does typescript say possibly undefined', 'typescript low'],
])('a task with a topic: "%s" is %s', (query, verdict) => expect(verdictOf(software, query)).toBe(verdict));

test.each([
  ['best git setup', 'git high'],
  ['git alternatives', 'git medium'],
  ['python generics', 'python low'],
  ['typescript dockerfile', 'miss'],
  ['typescript elephants', 'typescript low'],
  ['typescript elephants in the garden', 'miss'],
])('a name and a word of the field: "%s" is %s', (query, verdict) => expect(verdictOf(software, query)).toBe(verdict));

test.each([
  ['homebridge plugin for home automation', false],
  ['rust developer salary', false],
  ['python asyncio gather', true],
])('of a miss, "%s" may be about the nearest topic: %s', (query, fits) => {
  const found = first(query);
  expect(found.ok || found.error).toMatchObject({ reason: 'below_threshold' });
  expect(!found.ok && found.error.reason === 'below_threshold' && found.error.mayFit()).toBe(fits);
});

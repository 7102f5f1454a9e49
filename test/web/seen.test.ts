// What a reader sees of whole pages of a small list, where nothing is configured and where everything is.
import { expect, test } from 'vitest';
import { evidenceLines, type TrustFacts } from '../../src/domain/lists/facts.ts';
import { identityOf } from '../../src/domain/registry/identity.ts';
import { registryOrThrow } from '../../src/domain/registry/parse.ts';
import { categoryPage, unknownCategoryPage } from '../../src/web/category-page.ts';
import { clientsFor } from '../../src/web/connect.ts';
import { homePage } from '../../src/web/home.ts';
import { methodologyPage } from '../../src/web/methodology-page.ts';
import { endpointOf, type Site } from '../../src/web/site.ts';
import { verifyPage } from '../../src/web/verify-page.ts';
import { SMALL_REGISTRY } from '../support/lists.ts';
import { firstCategory, ORIGIN, siteWith, siteWithHistory, unescaped, VERIFIED } from './site.ts';

/** The sentences of a page, without those of its head; a link is `[name](address)`. */
const seen = (page: string): readonly string[] =>
  unescaped(
    page
      .replace(/.*<main[^>]*>/s, '')
      .replace(/<a [^>]*?href="([^"]*)"[^>]*>\s*(.*?)\s*<\/a>/gs, '[$2]($1)')
      .replace(/<\/(?:dt|span|figcaption)>/g, ' ')
      .replace(/<\/(?:p|li|figure)>/g, '\n')
      .replace(/<[^>]*>/g, ''),
  )
    .split(/\n|(?<=\.) /)
    .map((line) => line.trim())
    .filter((line) => line !== '');

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
const without = (lines: readonly string[], others: readonly string[]): string =>
  inOneLine(lines.filter((line) => !others.includes(line)).join(' '));

/** The frame of a section: its classes, id and note, and the classes of its column. */
const FRAME =
  /<section class="(band[^"]*)" id="([^"]*)".*?<\/h2>(\s*<p class="note">)?.*?<\/div>\s*<div class="(column[^"]*)"/gs;

const OWN = registryOrThrow(SMALL_REGISTRY);
const PLAIN = await siteWith(OWN);
const [KEY, OTHER_KEY] = ['y'.repeat(52), 'b'.repeat(52)];
const TRUSTED = { name: 'Grace', pubkey: KEY, since: '2026-01-15', url: 'https://grace.example/', topics: [] };
const DATES = { updated: '2026-03-01', fetched: '2026-03-20' };
const RELEASE = { ...DATES, seq: 7, sha256: '0'.repeat(64), version: '1.0.0', key: KEY };
const TRUSTS: readonly TrustFacts[] = [
  { ...TRUSTED, release: RELEASE, scope: 'Bees' },
  { ...TRUSTED, name: 'Hilda', release: { ...RELEASE, key: OTHER_KEY }, topics: [{ slug: 'a', name: 'A' }] },
  { ...TRUSTED, name: 'Ida', release: null, reason: 'gone' },
];
const HOLDS = { verified: true, covers: 'entry' } as const;
const curator = { name: 'Ada', pubkey: KEY, url: 'https://ada.example/', about: 'Bakes.' };
const OTHERS = ['2026-02-15', '2026-03-01'].map((updated) => ({ version: '0.2.0', updated, changes: ['a: renamed.'] }));
const { provenance } = await siteWithHistory([{ version: '0.1.0', updated: '2026-01-02', changes: [] }, ...OTHERS]);
const methodology = { criteria: 'Only bread.', rejected: 'Cake.', review: 'Each spring.', conflicts: 'Owns a mill.' };
const [bread, chess] = OWN.categories;
if (bread === undefined || chess === undefined) throw new Error('the list has two topics');
const days = ['2026-04-01', '2026-03-01', undefined];
const dated = { ...chess, sources: chess.sources.map((source, nth) => ({ ...source, seen: days[nth] })) };
const FULL = await siteWith(
  { ...OWN, curator, expires: '2027-01-31', methodology, categories: [bread, dated] },
  {
    repositoryUrl: 'https://github.com/o/r',
    contact: 'mailto:a@b.org',
    provenance: {
      ...provenance,
      signature: VERIFIED,
      endorsements: [{ verified: false, reason: 'x' }, HOLDS],
    },
    trusted: async () => TRUSTS,
  },
);

const NOT_SIGNED = 'This list isn’t signed yet, so you can’t check that every word is really the curator’s.';
const NO_FACTS = `Curator Ada Example Public key Not yet configured Signature unsigned Last signed Not signed yet
  Endorsements None`;
const SIGNED = 'The list is signed with the key it names. Last checked by this server on 1 March 2026.';
const FACTS = `Curator Ada Public key ${KEY} Signature verified Expires 31 January 2027
  Last signed version 1.0.0, dated 1 February 2026 Endorsements 2, 1 of them verified`;
const LINKS = '[Source code](https://github.com/o/r) [Contact](mailto:a@b.org)';
const RELEASED = `Release number 7, version 1.0.0, fetched on 20 March 2026 SHA-256 ${RELEASE.sha256} Topics`;
const TRUST = `Server [grace.example](https://grace.example/) Trusted key ${KEY} Trusted since 15 January 2026`;
const START = 'npm ci && npm run curator -- start --name "Your Name"';
const FILES = 'registry.json,registry.json.sig,registry.json.sshsig,curator.pem,allowed_signers';

test.each<[page: string, render: (site: Site) => unknown, plain: string, full: string, frames: string]>([
  [
    'the first page',
    (site) => homePage(site),
    `Picked and ranked by Ada Example. ${NOT_SIGNED} 2 topics, 6 sources.
    Every source here was chosen by Ada Example. ${NOT_SIGNED} ${NO_FACTS} In a copy of this program ${START}
    The guide for curators is in it: docs/curator.md. For a copy, ask whoever runs this server.`,
    `A Picked and ranked by [Ada](https://ada.example/). Bakes. [Suggest or disagree](https://github.com/o/r)
    2 topics, 6 sources, newest text read as of 1 April 2026. [Publish your own list on Cloudflare](https://deploy.workers.cloudflare.com/?url=https%3A%2F%2Fgithub.com%2Fo%2Fr)
    Every source here was chosen by [Ada](https://ada.example/). “Bakes.” ${SIGNED} ${FACTS}
    In a terminal git clone https://github.com/o/r my-list && cd my-list && ${START}
    The guide for curators is the file docs/curator.md of [https://github.com/o/r](https://github.com/o/r).
    Whom Ada trusts If this list has no answer, one of these may. Its answer appears under its own curator’s name, never
    among Ada’s sources.
    [Grace](https://grace.example/) Bees. Trusted since 15 January 2026. 0 topics, as of 20 March 2026.
    [Hilda](https://grace.example/) Trusted since 15 January 2026. One topic, as of 20 March 2026.
    [Ida](https://grace.example/) Trusted since 15 January 2026. Left out at present.
    [The same for programs](/federation.json)
    [Suggest a source or report a dead link](https://github.com/o/r) ${LINKS}`,
    `connect+note: band, column; topics: band, column; try: band, column; curator: band, column;
    own: band, column; trusted: band, column; kept: band, column prose`,
  ],
  [
    '/verify',
    verifyPage,
    `There is nothing to check yet: nobody has signed this list. Once it is signed, four things must fit together: the
    curator’s key, the signature, the list, and this page.
    It stays in your browser, where it is checked against the hash on this page.
    Ada Example’s public key (optional) ${NOT_SIGNED} ${NO_FACTS} There is no signature to check yet. Once there is
    one, the commands for OpenSSL and OpenSSH appear here.`,
    `Four things must fit together: the curator’s key, the signature, the list, and this page.
    It stays in your browser, where it is checked against the signature that this server publishes.
    Ada’s public key (optional) ${SIGNED} ${FACTS}
    The signature. The first command fetches the files; either of the others checks it, with OpenSSL 3 or
    OpenSSH: curl curl -fsSO "https://sources.example/{${FILES}}"
    openssl openssl pkeyutl -verify -pubin -inkey curator.pem -rawin -in registry.json -sigfile registry.json.sig
    ssh-keygen ssh-keygen -Y verify -f allowed_signers -I curator -n 3gs-registry -s registry.json.sshsig
    < registry.json
    Under a weak key anyone can sign. OpenSSL and OpenSSH accept such a forgery; the check above refuses it,
    and no list here may name such a key. With OpenSSL or OpenSSH, compare the key with a copy from its owner.
    Trusted lists ${evidenceLines(FULL.registry, TRUSTS, FULL.provenance).join(' ')}
    Grace ${TRUST} Signed by the trusted key ${RELEASED} 0
    Hilda ${TRUST} Signed by ${OTHER_KEY}, which the trusted key announced ${RELEASED} 1
    Ida ${TRUST} Release Left out: gone [The same for programs](/federation.json) ${LINKS}`,
    `check+note: band, column; claims: band, column; by-hand: band, column; trusted: band, column;
    meaning: band, column prose`,
  ],
  [
    '/methodology',
    methodologyPage,
    'Curator Ada Example Texts read No source has a date yet',
    `Curator [Ada](https://ada.example/) Last day 31 January 2027
    Texts read 2 of 6 have the date of the text that was read, the oldest 1 March 2026 [Check the signature](/verify)
    Only bread. Ada, in the list What was rejected, and why Cake. Ada, in the list
    Each spring. Ada, in the list Conflicts of interest Owns a mill. Ada, in the list
    How to suggest a source Name the topic, the source, the one of the three that it should replace, and why a reader is
    better off with it. The curator decides. [Suggest a source or report a dead link](https://github.com/o/r) ${LINKS}`,
    `facts: band, column; why-three: band short, column prose; criteria: band short, column prose;
    ranking: band short, column prose; what-was-rejected-and-why: band short, column prose; review: band short, column
    prose; conflicts-of-interest: band short, column prose; how-to-suggest-a-source: band short, column prose`,
  ],
  [
    'a topic',
    (site) => categoryPage(site, firstCategory(site)),
    `Curator: Ada Example. ${NOT_SIGNED}
    Curator: Ada Example (not yet configured) Curator: Ada Example. Signature: unsigned.
    "name": "Ada Example", "pubkey": null "signature": "unsigned"`,
    `Curator: Ada. ${SIGNED} [Suggest a source or report a dead
    link](https://github.com/o/r/issues/new?template=suggest-a-source.yml&topic=Bread%20Baking)
    Curator: Ada (${KEY}) Curator: Ada. Signature: verified.
    "name": "Ada", "pubkey": "${KEY}", "url": "https://ada.example/", "about": "Bakes."
    "signature": "verified", "expired": false History of the picks
    Unchanged since the first signed list, version 0.1.0 of 2 January 2026.
    From the [signed history](/history.json) of the list. ${LINKS}`,
    'agent+note: band, column forms; history: band, column; badges+note: band, column',
  ],
])('%s says this only where nothing is configured, and that only where everything is', async (_, render, ...want) => {
  const pages = [String(await render(PLAIN)), String(await render(FULL))];
  const [one = [], other = []] = pages.map(seen);
  const frames = [...(pages[1] ?? '').matchAll(FRAME)].map(
    ([, band, id, note, column]) => `${id}${note === undefined ? '' : '+note'}: ${band}, ${column}`,
  );
  expect([without(one, other), without(other, one), frames.join('; ')]).toEqual(want.map(inOneLine));
});

const TOPICS = '[Bread Baking](/c/bread-baking) [Chess Openings](/c/chess-openings)';
const ALL = '[All 2 topics with their sources](/topics)';
const names = (topic: string, said = ''): string => [1, 2, 3].map((rank) => `${topic} source ${rank}${said}`).join(' ');

test('the first page has an example of an answer, the way to connect for each client, and every topic', async () => {
  const page = String(await homePage(PLAIN));
  const added = clientsFor({ ...identityOf(OWN), endpoint: endpointOf(ORIGIN) });
  const clients = Object.entries(added).map(([id, { name }]) => `[${name}](#connect-${id})`);
  const lines = inOneLine(seen(page).join(' '));
  for (const part of [
    `nor counted. What your agent does with it Which sources should I use for “learn rust”?
    get_sources {"query":"learn rust"} Bread Baking
    ${names('bread', ' example.org Explains bread from the ground up.')}
    Start with bread source 1, then take bread source 2 and bread source 3.
    Picked and ranked by Ada Example. ${NOT_SIGNED} [How the sources are picked](/methodology)
    2 topics, 6 sources. 2 tools, about 800 tokens in your agent’s context. [Evidence](/evidence) ${TOPICS} Connect`,
    `https://sources.example/mcp ${clients.join(' ')} Claude`,
    'ChatGPT [Open ChatGPT’s plugins](https://chatgpt.com/plugins) Turn on Developer mode',
    `Topics [Bread Baking](/c/bread-baking) All about bread. ${names('bread')}
    [Chess Openings](/c/chess-openings) All about chess. ${names('chess')} Try it`,
  ])
    expect(lines).toContain(inOneLine(part));
  const [first, second] = [
    'bread baking sourdough starter bake loaf home knead dough',
    'chess openings sicilian defence',
  ];
  for (const part of [`data-words="${first}"`, `data-words="${second} queens`, 'placeholder="learn rust" value=""'])
    expect(page).toContain(part);
  expect(page).not.toContain('<p class="note"></p>');
  // The clients that most people have stand first and apart.
  expect(
    [...page.matchAll(/<ul>(?:<li><a href="#connect-[^/]*<\/a><\/li>)+<\/ul>/g)].map(
      ([list]) => list.split('<li>').length - 1,
    ),
  ).toEqual([6, 14]);
  const { title } = identityOf(OWN);
  for (const part of [
    '<p class="lead">An agent that searches alone may come back with other pages each time.',
    '\n<a class="button quiet" href="#connect">Connect your agent</a></div>\n<p class="note" id="search-note">',
    `<p><bdi>${title}</bdi> 1.2.3. List `,
    '<a href="/#own">Make your own list</a>',
  ])
    expect(page).toContain(part);
  expect(page).toContain(`<meta property="og:image:alt" content="${title}">`);
  expect(page).toContain(`<input id="try-arguments" type="text" value="{&quot;query&quot;:&quot;learn rust&quot;}"`);
});

const FOOTER = 'Three Good Sources 1.2.3.';
/** The search box below, with its suggestions. */
const SEARCH =
  'What do you want to learn? FindBread BakingChess Openings Your question goes to this server alone, and is neither logged nor counted.';

test('where there is no topic all are named, the nearest before them; beside the sources of a topic only the others are', async () => {
  const [nowhere, near] = [[], [chess]].map((nearest) => unknownCategoryPage(PLAIN, 'x', nearest));
  for (const [page, end] of [
    [nowhere, `There is no topic x. ${SEARCH} All topics ${TOPICS} ${ALL} ${FOOTER}`],
    [
      near,
      `There is no topic x. Did you mean: [Chess Openings](/c/chess-openings) ${SEARCH} All topics ${TOPICS} ${ALL} ${FOOTER}`,
    ],
    [
      categoryPage(PLAIN, bread),
      'Other topics [Chess Openings](/c/chess-openings) [All topics](/topics) What your agent sees',
    ],
  ])
    expect(inOneLine(seen(String(await page)).join(' '))).toContain(end);
});

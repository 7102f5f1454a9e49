// The frame of every page: head, masthead, footer. Style and scripts are files of the same origin, which browsers keep for
// good; pages are readable without scripts.
import { html } from 'hono/html';
import type { Identity } from '../domain/registry/identity.ts';
import { CARD_PATH } from '../domain/registry/share-files.ts';
import { UNRELEASED } from '../domain/signing/provenance.ts';
import { pathOf, type Script, STYLE_SHEET } from './assets.ts';
import { day } from './band.ts';
import type { Html, Site } from './site.ts';

/** The file of the serif, Newsreader, cut down to the letters of western Europe; it has its hash in its name. */
const SERIF = '/fonts/newsreader-ab35f1a8.woff2';

type Page = {
  /** Path of the page's canonical URL; absent on a page without one, such as a 404. */
  readonly path: string | undefined;
  readonly title: string;
  readonly description: string;
  readonly body: Html;
  readonly head?: Html;
  readonly script?: Script;
  /** Whether the page is about one subject, with its own date; else it is a part of the website. */
  readonly isArticle?: true;
};

const NAVIGATION = [
  { href: '/topics', label: 'Topics' },
  { href: '/#connect', label: 'Connect' },
  { href: '/#try', label: 'Try it' },
  { href: '/verify', label: 'Verify' },
] as const;

/** A whole HTML document. */
export const renderDocument = (site: Site, page: Page): Html => html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<link rel="stylesheet" href="${STYLE_SHEET}">
<link rel="preload" as="font" type="font/woff2" href="${SERIF}" crossorigin>
${metadata(site, page)}
${page.script === undefined ? '' : html`<script type="module" src="${pathOf(page.script)}"></script>`}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
${masthead(site.identity, page.path)}
<main id="content">
${previewNote(site)}${page.body}
</main>
${footer(site)}
</body>
</html>
`;

// `path` is the current page.
const masthead = ({ title }: Identity, path: string | undefined): Html => html`<header class="masthead">
${path === '/' ? html`<span class="wordmark">${MARK}<span>${title}</span></span>` : html`<a class="wordmark" href="/">${MARK}<span>${title}</span></a>`}
<nav aria-label="Main"><ul>${NAVIGATION.map(
  ({ href, label }) => html`<li><a href="${href}"${currentIn(href, path)}>${label}</a></li>`,
)}</ul></nav>
</header>`;

/** Whether the link leads to the current page, or to the one that this is a part of. */
const currentIn = (href: string, path: string | undefined): Html | '' => {
  if (href === path) return html` aria-current="page"`;
  return path?.startsWith(`${href}/`) || path?.startsWith(`${href}?`) ? html` aria-current="true"` : '';
};

/** The mark: three points, the typographer's sign for "therefore". */
const MARK = html`<svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false"><circle class="first" cx="16" cy="8" r="5.5"/><circle cx="7" cy="23" r="5.5"/><circle cx="25" cy="23" r="5.5"/></svg>`;

const metadata = (site: Site, page: Page): Html => html`<meta name="description" content="${page.description}">
${page.path === undefined ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${site.origin}${page.path}">`}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#131416" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="alternate" type="application/atom+xml" title="${site.identity.title}: changes" href="/feed.xml">
<link rel="alternate" type="application/feed+json" title="${site.identity.title}: changes" href="/feed.json">
<meta property="og:type" content="${page.isArticle ? 'article' : 'website'}">
<meta property="og:site_name" content="${site.identity.title}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
${page.path === undefined ? '' : html`<meta property="og:url" content="${site.origin}${page.path}">`}
<meta property="og:image" content="${site.origin}${CARD_PATH}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${site.identity.title}">
<meta name="twitter:card" content="summary_large_image">
${page.head}`;

/** On every page of a development server whose list was edited after its last release. */
const previewNote = ({ provenance: { signature } }: Site): Html | '' =>
  signature.status === 'unsigned' && signature.unreleased
    ? html`<p class="note" role="note">This is a preview: ${UNRELEASED}.</p>
`
    : '';

const footer = (site: Site): Html => html`<footer class="colophon">
<p><bdi>${site.identity.title}</bdi> ${site.version}. List ${site.registry.version}, updated ${day(site.registry.updated)}.</p>
<ul>
<li><a href="/methodology">How sources are picked</a></li>
<li><a href="/#own">Make your own list</a></li>
<li><a href="/registry.json">The list as JSON</a></li>
<li><a href="/llms.txt">llms.txt</a></li>
<li><a href="/feed.xml">Changes as a feed</a></li>
<li><a href="/health">Health</a></li>
${site.repositoryUrl === undefined ? '' : html`<li><a href="${site.repositoryUrl}">Source code</a></li>`}
${site.contact === undefined ? '' : html`<li><a href="${site.contact}">Contact</a></li>`}
</ul>
</footer>`;

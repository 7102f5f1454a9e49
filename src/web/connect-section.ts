// How to connect, right below the first screen: the URL, then one tab per client. Tabs are links to panels, so they open by
// hash, work without scripts, and Back leads to the tab before.
import { html } from 'hono/html';
import { band, day, snippet } from './band.ts';
import { type Client, COMPARED, clientsFor } from './connect.ts';
import { endpointSnippet } from './endpoint.ts';
import { endpointOf, type Html, type Site } from './site.ts';

/** The section of the first page. */
export const connectSection = (site: Site): Html => {
  const added = { ...site.identity, endpoint: endpointOf(site.origin) };
  const clients = Object.entries(clientsFor(added));
  const note = html`<p class="note">One URL. No login, no API key. Works with every MCP version since 2024-11-05.</p>`;
  return band('connect', 'Connect your agent', { note })`
${endpointSnippet(endpointOf(site.origin))}
<nav class="tabs" aria-label="Clients">${[clients.slice(0, LARGE_TABS), clients.slice(LARGE_TABS)].map(tabList)}</nav>
<div class="clients">${clients.map(([id, client]) => clientPanel(id, client))}</div>
<p class="note">Then ask your agent: Which sources should I use for “${site.example.query}”?</p>
${deployLink(site.repositoryUrl)}
`;
};

/** The clients that most people have; the tabs of the others are smaller. */
const LARGE_TABS = 6;

const tabList = (clients: readonly (readonly [id: string, client: Client])[]): Html =>
  html`<ul>${clients.map(([id, { name }]) => html`<li><a href="#connect-${id}">${name}</a></li>`)}</ul>`;

const clientPanel = (
  id: string,
  { name, page, pageName = 'the vendor’s page', note, links = {}, snippets }: Client,
): Html =>
  html`<section class="client" id="connect-${id}" aria-labelledby="connect-${id}-name">
<h3 id="connect-${id}-name">${name}</h3>
${Object.entries(links).map(([label, href]) => html`<p><a class="button" href="${href}">${label}</a></p>`)}
${note === undefined ? '' : html`<p class="note">${note}</p>`}
${Object.entries(snippets).map(([label, text]) => snippet(label, text, `${name}: ${label}`))}
<p class="note">From <a href="${page}" rel="noopener">${pageName}</a>, compared on ${day(COMPARED)}.</p>
</section>`;

/** Shown where a repository is configured: the service clones that address, so none can be made up. */
const deployLink = (repositoryUrl: string | undefined): Html | '' =>
  repositoryUrl === undefined
    ? ''
    : html`<p><a class="more" href="https://deploy.workers.cloudflare.com/?url=${encodeURIComponent(repositoryUrl)}">Publish your own list on Cloudflare</a></p>`;

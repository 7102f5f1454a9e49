// The short page that a browser gets at the URL of an MCP endpoint.
import { html } from 'hono/html';
import { snippet } from './band.ts';
import { claudeCodeCommand } from './connect.ts';
import { renderDocument } from './layout.ts';
import type { Html, Site } from './site.ts';

/** Says what the URL `address` is for; sent with status 405, because MCP clients POST there. */
export const endpointPage = (site: Site, address: string): Html =>
  renderDocument(site, {
    path: undefined,
    title: `MCP endpoint: ${site.identity.title}`,
    description: 'The URL to paste into an MCP client.',
    script: 'copy',
    body: html`<article class="sheet">
<h1>This is an MCP endpoint</h1>
<p class="lead">Paste this URL into your client. There is nothing to see in a browser.</p>
${endpointSnippet(address)}
${snippet('Or in a terminal, for Claude Code', claudeCodeCommand({ name: site.identity.name, endpoint: address }))}
<p><a class="more" href="/#connect">How to connect your agent</a></p>
</article>`,
  });

/** The URL of an endpoint, to be copied. */
export const endpointSnippet = (address: string): Html =>
  html`<div class="snippet address"><pre tabindex="0" role="region" aria-label="URL of the MCP endpoint"><code>${address}</code></pre></div>`;

// The ways in, one fold per client. Folds need no script; the copy buttons come with one.
import { html } from 'hono/html';
import { type Client, clientsFor } from './connect.ts';
import { endpointOf, type Html, type Site } from './site.ts';

/** The section of the first page. */
export const connectSection = (
  site: Site,
): Html => html`<section class="band" id="connect" aria-labelledby="connect-title">
<div class="margin"><h2 id="connect-title">Connect</h2></div>
<div class="column">
<p class="statement-line">One address, no login, no key. It speaks both generations of the protocol.</p>
<div class="snippet address"><pre tabindex="0" aria-label="Address of the MCP endpoint"><code>${endpointOf(site.origin)}</code></pre></div>
<div class="clients">${clientsFor(endpointOf(site.origin)).map(clientFold)}</div>
${deployLink(site.repositoryUrl)}
</div>
</section>`;

const clientFold = (client: Client): Html => html`<details name="client" id="connect-${client.id}">
<summary>${client.name}</summary>
<div class="fold">
${client.note === undefined ? '' : html`<p class="note">${client.note}</p>`}
${(client.links ?? []).map(({ label, href }) => html`<p><a class="button" href="${href}">${label}</a></p>`)}
${client.snippets.map(
  ({ label, text }) =>
    html`<figure class="snippet"><figcaption>${label}</figcaption><pre tabindex="0" aria-label="${client.name}: ${label}"><code>${text}</code></pre></figure>`,
)}
</div>
</details>`;

/** Shown where a repository is configured: the service clones that address, so none can be made up. */
const deployLink = (repositoryUrl: string | undefined): Html | '' =>
  repositoryUrl === undefined
    ? ''
    : html`<p><a class="more" href="https://deploy.workers.cloudflare.com/?url=${encodeURIComponent(repositoryUrl)}">Deploy your own list to Cloudflare</a></p>`;

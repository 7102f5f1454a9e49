// The door for somebody who would rather publish a list of their own: what it takes, and the first command.
import { html } from 'hono/html';
import { band, snippet } from './band.ts';
import type { Html, Site } from './site.ts';

const START = 'npm ci && npm run curator -- start --name "Your Name"';

/** The section of the first page. Where the program is, it says only if that is configured. */
export const ownListSection = ({ repositoryUrl, contact }: Site): Html => band('own', 'Make your own list')`
<p class="statement-line">Know a field? Name three sources for each of its topics, sign the list, and publish it on a free plan. You need Git, npm and Node 20 or later.</p>
${
  repositoryUrl === undefined
    ? html`${snippet('In a copy of this program', START)}
<p>The guide for curators is in it: docs/curator.md. ${contact === undefined ? 'For a copy, ask whoever runs this server.' : html`For a copy, <a href="${contact}">ask whoever runs this server</a>.`}</p>`
    : html`${snippet('In a terminal', `git clone ${repositoryUrl} my-list && cd my-list && ${START}`)}
<p>The guide for curators is the file docs/curator.md of <a href="${repositoryUrl}">${repositoryUrl}</a>.</p>`
}
`;

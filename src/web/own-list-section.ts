// The door for somebody who would rather publish a list of their own: what it takes, and the first command.
import { html } from 'hono/html';
import { band, snippet } from './band.ts';
import type { Html, Site } from './site.ts';

/** The section of the first page. */
export const ownListSection = ({ repositoryUrl }: Site): Html => band('own', 'Make your own list')`
<p class="statement-line">Know a field? Name three sources for each of its topics, sign the list, and publish it on a free plan. You need Git, npm and Node 20 or later.</p>
${snippet('In a clone of this program', 'npm ci && npm run curator -- start --name "Your Name"')}
${repositoryUrl === undefined ? '' : html`<p><a class="more" href="${repositoryUrl}">The program and its guide for curators</a></p>`}
`;

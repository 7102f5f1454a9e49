// The short page that a browser gets at the URL of the MCP endpoint.

import { html, raw } from 'hono/html';
import type { About } from '../domain/registry/identity.ts';
import { masthead } from './layout.ts';
import { STYLE } from './style.ts';
import { SERIF } from './style-base.ts';

/** Says what the URL `address` of the server `about` is for and links to the home page; sent with status 405, because MCP clients POST here. */
export const endpointPage = (address: string, about: About): string =>
  String(html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>MCP endpoint: ${about.title}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" as="font" type="font/woff2" href="${SERIF}" crossorigin>
<style>${raw(STYLE)}</style>
</head>
<body>
${masthead(about, undefined)}
<main id="content">
<article class="sheet">
<h1>This is an MCP endpoint</h1>
<p class="lead">Paste this URL into your client: <code>${address}</code>. There is nothing to see in a browser.</p>
<p><a class="more" href="/#connect">How to connect your agent</a></p>
</article>
</main>
</body>
</html>
`);

// The short page that a browser gets at the address of the MCP endpoint itself.

import { html, raw } from 'hono/html';
import { ABOUT } from '../domain/registry/identity.ts';
import { masthead } from './layout.ts';
import { STYLE } from './style.ts';

/** Says what `address` is for and links to the first page; sent with status 405, since programs POST here. */
export const endpointPage = (address: string): string =>
  String(html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>MCP endpoint: ${ABOUT.title}</title>
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${raw(STYLE)}</style>
</head>
<body>
${masthead(undefined)}
<main id="content">
<article class="sheet">
<h1>This address is for programs</h1>
<p class="lead">MCP clients send requests to <code>${address}</code>. A browser finds nothing to read here.</p>
<p><a class="more" href="/">What this is, and how to connect a client</a></p>
</article>
</main>
</body>
</html>
`);

// The short page a browser gets at the endpoint's address, which is made for programs.
import { html } from 'hono/html';

/** HTML of the page; `origin` is the host that served it, such as `https://sources.example`. */
export const endpointPage = (origin: string): string =>
  String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>MCP endpoint</title></head>
<body>
<h1>This is an MCP endpoint</h1>
<p>Programs talk to <code>${origin}/mcp</code> by POST. Paste this address into an MCP client as a remote server.</p>
<p><a href="/">What this is and how to connect</a></p>
</body>
</html>
`);

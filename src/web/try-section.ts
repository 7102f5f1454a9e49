// The panel that runs the real protocol against this server. Its script fills it; without scripts it says what to do.
import { html } from 'hono/html';
import type { Html, ShownTool } from './site.ts';

/** The section of the first page. Tools with arguments come first: they show the most. */
export const trySection = (tools: readonly ShownTool[]): Html => {
  const sorted = tools.toSorted((a, b) => Number(b.example !== undefined) - Number(a.example !== undefined));
  const options = sorted.map(({ name, example = {} }) => ({ name, args: JSON.stringify(example) }));
  return panel(options);
};

type Option = { readonly name: string; readonly args: string };

const panel = (options: readonly Option[]): Html => html`<section class="band" id="try" aria-labelledby="try-title">
<div class="margin"><h2 id="try-title">Try it</h2></div>
<div class="column">
<p class="statement-line">Call a tool from this page and read the exchange, headers included. Errors are shown as the server sends them.</p>
<noscript><p class="note">This panel needs JavaScript. The <code>curl</code> line under <a href="#connect">Connect</a> does the same from a terminal.</p></noscript>
<form class="panel" id="try-form">
<fieldset><legend>Protocol</legend>
<label><input type="radio" name="era" value="envelope" checked> 2026-07-28, one request</label>
<label><input type="radio" name="era" value="handshake"> 2025-11-25, with a session</label>
</fieldset>
<div class="pair">
<p><label for="try-tool">Tool</label><select id="try-tool">${options.map(
  ({ name, args }) => html`<option value="${name}" data-arguments="${args}">${name}</option>`,
)}</select></p>
<p><label for="try-arguments">Arguments, as JSON</label><input id="try-arguments" type="text" value="${options[0]?.args ?? '{}'}" spellcheck="false" autocomplete="off"></p>
<p><button id="try-run" type="submit" disabled>Run</button></p>
</div>
</form>
<div class="result" id="try-result" hidden>
<p class="kicker" id="try-status" role="status"></p>
<pre id="try-answer" tabindex="0" aria-label="Answer"></pre>
<h3>The exchange</h3>
<ol class="exchange" id="try-exchange"></ol>
</div>
</div>
</section>`;

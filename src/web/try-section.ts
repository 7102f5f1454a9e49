// The panel that runs the real protocol against this server. Its script fills it; without scripts it says what to do.
import { html } from 'hono/html';
import { band } from './band.ts';
import type { Html, Site } from './site.ts';

/** What every client asks before it calls a tool. */
const SHOWN_LISTS = ['tools/list', 'resources/list', 'prompts/list'];

/** The section of the first page. Tools with arguments come first: they show the most. */
export const trySection = ({ tools, example: { query, category } }: Site): Html => {
  const about = { query, slug: category.slug };
  const calls = tools.map(({ name, example }) => {
    return { name, method: 'tools/call', args: JSON.stringify(example?.(about) ?? {}) };
  });
  const lists = SHOWN_LISTS.map((method) => ({ name: method, method, args: '{}' }));
  const isBare = ({ args }: { readonly args: string }): number => Number(args === '{}');
  const options = [...calls.toSorted((a, b) => isBare(a) - isBare(b)), ...lists];
  return band('try', 'Try it')`
<p class="statement-line">Call a tool and see exactly what goes over the wire: <code>content</code> is what the model reads, <code>structuredContent</code> what the app reads.</p>
<noscript><p class="note">This panel needs JavaScript.</p></noscript>
<form class="panel scripted" id="try-form">
<fieldset><legend>Protocol</legend>
<label><input type="radio" name="era" value="envelope" checked> 2026-07-28, one request</label>
<label><input type="radio" name="era" value="handshake"> 2025-11-25, with a session</label>
</fieldset>
<div class="pair">
<p><label for="try-tool">Tool or list</label><select id="try-tool">${options.map(
    ({ name, method, args }) =>
      html`<option value="${name}" data-method="${method}" data-arguments="${args}">${name}</option>`,
  )}</select></p>
<p><label for="try-arguments">Arguments, as JSON</label><input id="try-arguments" type="text" value="${options[0]?.args}" spellcheck="false" autocomplete="off"></p>
<p><button id="try-run" type="submit" disabled>Run</button></p>
</div>
</form>
<div class="result" id="try-result" hidden>
<p class="kicker" id="try-status" role="status"></p>
<figure class="snippet"><figcaption>What the model reads</figcaption><pre tabindex="0" role="region" aria-label="Answer"><code id="try-answer"></code></pre></figure>
<h3 id="try-exchange-title" hidden>The exchange</h3>
<ol class="exchange" id="try-exchange"></ol>
</div>
`;
};

// The page at `/verify`: what the server says, a check that the reader's own browser makes, and the same by hand.

import { html } from 'hono/html';
import { ABOUT } from '../domain/registry/identity.ts';
import { checkCommands } from '../domain/signing/check-commands.ts';
import { registryFacts, signatureSentence } from './curator-section.ts';
import { renderDocument } from './layout.ts';
import type { Html, Site } from './site.ts';
import { trustedEvidence } from './trusted-section.ts';

/** The page. Its script fills the list of results; without it the commands below do the same. */
export const verifyPage = (site: Site): Html =>
  renderDocument(site, {
    path: '/verify',
    title: `Verify: ${ABOUT.title}`,
    description: 'Check in your own browser which bytes are served, and which key signed them.',
    scripts: ['verify.js', 'copy.js', 'dom.js', 'ed25519.js', 'history.js', 'values.js'],
    body: html`<div class="sheet">
<h1>Verify</h1>
<p class="lead">A server can say anything about itself. Here your browser fetches the list, its signature and its history and checks them, and remembers the number of the list so that it can tell an older one later.</p>
</div>
<section class="band" id="check" aria-labelledby="check-title">
<div class="margin"><h2 id="check-title">In this browser</h2></div>
<div class="column">
<noscript><p class="note">The check needs JavaScript. The commands under <a href="#by-hand">By hand</a> do the same.</p></noscript>
<form class="panel" id="verify-form">
<p><label for="key">Key you hold for ${site.registry.curator.name}</label>
<textarea id="key" rows="3" spellcheck="false" autocomplete="off" aria-describedby="key-note"></textarea></p>
<p class="note" id="key-note">Optional: 52 characters of z-base-32, or a PEM public key. A key that its owner gave you another way shows who signed; the key that this server names shows only that its list and its signature belong together. The number that is remembered stays in this browser.</p>
<p><button id="verify-run" type="submit" disabled>Check</button></p>
</form>
<div class="verdict" id="verdict" data-state="waiting">
<p class="kicker" id="verdict-title" role="status">Not checked yet</p>
<p id="verdict-text">Nothing has been fetched so far.</p>
<dl class="facts-list" id="verdict-facts" hidden></dl>
</div>
</div>
</section>
<section class="band" id="claims" aria-labelledby="claims-title">
<div class="margin"><h2 id="claims-title">What the server says</h2></div>
<div class="column">
<p class="statement-line">${signatureSentence(site)}</p>
${registryFacts(site)}
</div>
</section>
${byHand(site)}
${trustedEvidence(site)}
<section class="band" id="meaning" aria-labelledby="meaning-title">
<div class="margin"><h2 id="meaning-title">What it proves</h2></div>
<div class="column prose">
<p>A signature that holds shows that whoever has the private key signed exactly this list: every name, address, rank and reason. It does not show who that person is; for that, compare the key with one you got from them another way. It does not show that a source is still good today, or that the page behind a link has not changed.</p>
<p>An equal hash without a signature shows only that your copy is the copy this server serves.</p>
</div>
</section>`,
  });

const byHand = (site: Site): Html => html`<section class="band" id="by-hand" aria-labelledby="by-hand-title">
<div class="margin"><h2 id="by-hand-title">By hand</h2></div>
<div class="column">
<p class="statement-line">The hash of what is served:</p>
${snippet('Terminal, the hash', `curl -s ${site.origin}/registry.json | sha256sum`)}
${
  site.provenance.signature.status !== 'verified'
    ? html`<p>${site.provenance.signature.status === 'failed' ? 'The server could not verify its signature, so it serves none.' : 'There is no signature to check yet.'}</p>`
    : html`<p>The signature. The first command fetches the files; any one of the others checks it, with OpenSSL 3, OpenSSH or minisign:</p>
${checkCommands(site.origin).map((command) => snippet(command.split(' ')[0] ?? '', command))}`
}
</div>
</section>`;

const snippet = (label: string, text: string): Html =>
  html`<figure class="snippet"><figcaption>${label}</figcaption><pre tabindex="0" aria-label="${label}"><code>${text}</code></pre></figure>`;

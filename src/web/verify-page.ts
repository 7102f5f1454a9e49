// The page at `/verify`: a check that the reader's own browser makes, what the server says, and the same by hand.
import { html, raw } from 'hono/html';
import type { Provenance } from '../domain/signing/provenance.ts';
import { checkCommands } from '../domain/signing/signatures.ts';
import { band, snippet } from './band.ts';
import { registryFactsList, signatureSentence } from './curator-section.ts';
import { EVIDENCE_PATH } from './evidence-page.ts';
import { renderDocument } from './layout.ts';
import type { Html, Site } from './site.ts';
import { trustedEvidence } from './trusted-section.ts';

/** The page. Its script fills in the chain; without it the commands below do the same. */
export const verifyPage = (site: Site): Html =>
  renderDocument(site, {
    path: '/verify',
    title: `Verify: ${site.identity.title}`,
    description: 'Check in your own browser who signed the list, and that nobody changed it.',
    script: 'verify',
    body: html`<div class="sheet">
<h1>Verify</h1>
<p class="lead">${isUnsigned(site.provenance) ? 'There is nothing to check yet: nobody has signed this list. Once it is signed, four' : 'Four'} things must fit together: the curator’s key, the signature, the list, and this page. Your browser fetches them and checks each.</p>
</div>
${inThisBrowser(site)}
${band('claims', 'What the server says')`
<p class="statement-line">${signatureSentence(site)}</p>
${registryFactsList(site)}
<p><a class="more" href="${EVIDENCE_PATH}">What was read of each source, and when</a></p>
`}
${byHand(site)}
${trustedEvidence(site)}
${band('meaning', 'What it proves', { column: 'prose' })`
<p>A valid signature shows that the holder of the private key signed exactly this list: every name, URL, rank and reason. It does not show who that person is; for that, compare the key with one you got from them another way. It does not show that a source is still good today, or that the page behind a link has not changed.</p>
<p>A matching hash alone only shows that you got what this server sent.</p>
`}`,
  });

const isUnsigned = ({ signature }: Provenance): boolean => signature.status === 'unsigned';

const LINKS = [
  { id: 'key', name: 'The curator’s key', about: 'Named by the list; compare it with one you got from the curator.' },
  { id: 'signature', name: 'The signature', about: 'Made with that key over every byte of the list.' },
  { id: 'list', name: 'This list', about: 'Numbered, linked to the list before it, and not past its last day.' },
  { id: 'page', name: 'This page', about: 'Made from that list: it names the same SHA-256.' },
] as const;

const OTHER_CHECKS = html`<p class="note">This checker came from this server too. For a check that doesn’t depend on it, use <a href="#by-hand">OpenSSL or OpenSSH</a>.</p>`;

const inThisBrowser = ({ registry: { curator }, provenance }: Site): Html => band('check', 'In this browser', {
  note: OTHER_CHECKS,
})`
<noscript><p>This check needs JavaScript. OpenSSL and OpenSSH do it without: <a href="#by-hand">by hand</a>.</p></noscript>
<div class="verdict" id="verdict" data-state="waiting">
<p class="kicker" id="verdict-title" role="status">Not checked yet</p>
<p id="verdict-text"></p>
</div>
<ol class="chain">${LINKS.map(
  ({ id, name, about }) => html`<li id="link-${id}" data-state="waiting">
<h3>${name} <span class="state"></span></h3>
<p class="reason">${about}</p>
</li>`,
)}</ol>
<div class="panel scripted" id="tampering"${isUnsigned(provenance) ? raw(' hidden') : ''}>
<p><button id="tamper" type="button" disabled aria-describedby="tamper-note">Tamper with it</button></p>
<p class="note" id="tamper-note">Changes one letter in your browser’s copy, and nothing else.</p>
</div>
<p class="note scripted" id="no-tampering"${isUnsigned(provenance) ? '' : raw(' hidden')}>Without a signature only the hash on this page would show a changed letter, and whoever changes the list can change that too. A list that is signed can be tampered with here, to see which link breaks.</p>
<dl class="facts-list" id="tampered" hidden>
<dt>As it was sent</dt><dd><code id="tampered-before"></code></dd>
<dt>Tampered with</dt><dd><code id="tampered-after"></code></dd>
</dl>
<p class="scripted"><label for="file">Check a file that you have</label> <input id="file" type="file" accept=".json" aria-describedby="file-note"></p>
<p class="note scripted" id="file-note">Or drop one on this page. It stays in your browser, where it is checked against ${isUnsigned(provenance) ? 'the hash on this page' : 'the signature that this server publishes'}.</p>
<details class="scripted">
<summary>What was checked</summary>
<dl class="facts-list" id="verdict-facts"></dl>
</details>
<form class="panel scripted" id="verify-form">
<p><label for="key">${curator.name}’s public key (optional)</label>
<textarea id="key" rows="3" spellcheck="false" autocomplete="off" aria-describedby="key-note"></textarea></p>
<p class="note" id="key-note">Got it from the curator, or from a place that is theirs? Paste it: 52 characters, or a PEM block. Without it, the check only shows that the list fits the key that this server names. Your browser remembers the number of the list, so that it can tell an older one later.</p>
<p><button id="verify-run" type="submit" disabled>Check again</button></p>
</form>
`;

const byHand = (site: Site): Html => band('by-hand', 'By hand')`
<p class="statement-line">The hash of what is served:</p>
${snippet('Terminal, the hash', `curl -s ${site.origin}/registry.json | sha256sum`)}
${
  site.provenance.signature.status !== 'verified'
    ? html`<p>${site.provenance.signature.status === 'failed' ? 'The server could not verify its signature, so it serves none.' : 'There is no signature to check yet. Once there is one, the commands for OpenSSL and OpenSSH appear here.'}</p>`
    : html`<p>The signature. The first command fetches the files; either of the others checks it, with OpenSSL 3 or OpenSSH:</p>
${checkCommands(site.origin).map((command) => snippet(command.split(' ')[0] ?? '', command))}
<p class="note">Under a weak key anyone can sign. OpenSSL and OpenSSH accept such a forgery; the check above refuses it, and no list here may name such a key. With OpenSSL or OpenSSH, compare the key with a copy from its owner.</p>`
}
`;

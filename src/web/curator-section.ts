// Who vouches for the list, in exactly the words that the check of this registry's bytes allows.
import { html } from 'hono/html';
import { countText } from '../domain/count-text.ts';
import { draftNote, PROOFS_NOTE, proofText } from '../domain/registry/identity.ts';
import type { Registry } from '../domain/registry/registry.ts';
import { type Provenance, UNRELEASED } from '../domain/signing/provenance.ts';
import { band, day, linked } from './band.ts';
import { type Html, readableDate, type Site } from './site.ts';

/** The section of the first page. */
export const curatorSection = (site: Site): Html => band('curator', 'Who is behind it')`
<p class="statement-line">${opening(site)} ${curatorName(site.registry.curator)}. ${description(site.registry.curator)} ${signatureSentence(site)}</p>
${proofList(site.registry.curator)}
${registryFactsList(site)}
<p><a class="more" href="/methodology">How the sources are picked</a></p>
<p><a class="more" href="/verify">Check it yourself</a></p>
`;

/** What may be said of the curator: of a draft, and of the project's topics beside the list, not that the curator chose all. */
const opening = ({ registry, project }: Site): string => {
  if (registry.draft !== undefined) return 'The curator of this list is';
  if (project === undefined) return 'Every source here was chosen by';
  return `Every source of ${countText(registry.categories.length, 'topic')} was chosen by`;
};

/** The curator's name, as a link where there is an address. */
export const curatorName = ({ name, url }: Registry['curator']): Html | string =>
  url === undefined ? name : html`<a href="${url}" rel="noopener">${name}</a>`;

// The curator's own words, which are not the server's.
const description = ({ about }: Registry['curator']): Html | string =>
  about === undefined ? '' : html`<bdi>“${about}”</bdi>`;

const proofList = ({ proofs = [] }: Registry['curator']): Html | '' =>
  proofs.length === 0
    ? ''
    : html`<p>${PROOFS_NOTE}</p>
<ul>${proofs.map((proof) => html`<li><a href="${proof.url}" rel="noopener nofollow">${proof.url}</a> <bdi>${proofText(proof)}</bdi></li>`)}</ul>`;

/** What was checked about the signature, as one or two sentences. Claims only what `provenance` says. */
export const signatureSentence = (site: Site): Html => linked(sentenceOf(site));

const sentenceOf = ({ registry, provenance }: Site): string => {
  switch (provenance.signature.status) {
    case 'verified':
      return `The list is signed with the key it names. Last checked by this server on ${readableDate(provenance.signature.checked)}.${
        provenance.signature.expired
          ? ' But it has expired: its curator asked readers not to rely on it after its last day.'
          : ''
      }`;
    case 'failed':
      return `The check of the signature failed: ${provenance.signature.reason}. Do not rely on this copy.`;
    case 'unsigned':
      if (provenance.signature.unreleased)
        return 'This is a preview: the list has unreleased changes, which nobody has signed.';
      return (
        draftNote(registry) ?? 'This list isn’t signed yet, so you can’t check that every word is really the curator’s.'
      );
  }
};

/** The state of the signature in one or two words. */
export const signatureState = ({ signature }: Provenance): string => {
  if (signature.status === 'unsigned') return signature.unreleased ? UNRELEASED : signature.status;
  return signature.status === 'verified' && signature.expired ? 'verified, but expired' : signature.status;
};

/** Key, state, hash, versions and dates as a definition list. */
export const registryFactsList = ({ registry, provenance }: Site): Html => html`<dl class="facts-list">
<dt>Curator</dt><dd>${registry.curator.name}</dd>
<dt>Public key</dt><dd>${registry.curator.pubkey === null ? 'Not yet configured' : html`<code>${registry.curator.pubkey}</code>`}</dd>
<dt>Signature</dt><dd id="server-status">${signatureState(provenance)}</dd>
<dt>Version</dt><dd>${registry.version}</dd>
<dt>Updated</dt><dd>${day(registry.updated)}</dd>
${registry.expires === undefined ? '' : html`<dt>Expires</dt><dd>${day(registry.expires)}</dd>`}
<dt>Last signed</dt><dd>${
  provenance.signature.status === 'verified'
    ? html`version ${registry.version}, dated ${day(registry.updated)}`
    : 'Not signed yet'
}</dd>
<dt>SHA-256</dt><dd><code id="page-hash">${provenance.sha256}</code></dd>
<dt>Endorsements</dt><dd>${endorsementCount(provenance)}</dd>
</dl>`;

const endorsementCount = ({ endorsements }: Provenance): string =>
  endorsements.length === 0
    ? 'None'
    : `${endorsements.length}, ${endorsements.filter(({ verified }) => verified).length} of them verified`;

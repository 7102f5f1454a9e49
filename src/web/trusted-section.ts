// The lists that the curator trusts, on the first page and on /verify: whose they are, and what was checked of each. Empty
// where the curator trusts none.
import { html } from 'hono/html';
import { evidenceLines, type TrustFacts } from '../domain/lists/facts.ts';
import { band, day } from './band.ts';
import { type Html, readableDate, type Site } from './site.ts';
import { topicCount } from './topic-groups.ts';

/** The section of the first page. */
export const trustedSection = async (site: Site): Promise<Html | ''> => {
  const lists = await site.trusted?.();
  if (lists === undefined) return '';
  const { name } = site.registry.curator;
  return band('trusted', `Whom ${name} trusts`)`
<p class="statement-line">If this list has no answer, one of these may. Its answer appears under its own curator’s name, never among ${name}’s sources.</p>
<ul class="tiles">${lists.map(tile)}</ul>
${FOR_PROGRAMS}
`;
};

const tile = ({
  name,
  url,
  since,
  scope,
  topics,
  release,
}: TrustFacts): Html => html`<li><a href="${url}" rel="noopener" dir="auto">${name}</a>
<span class="facts">${scope === undefined ? '' : `${scope}. `}Trusted since ${readableDate(since)}.</span>
<span class="facts">${
  release === null ? 'Left out at present.' : `${topicCount(topics.length)}, as of ${readableDate(release.fetched)}.`
}</span></li>`;

const FOR_PROGRAMS = html`<p><a class="more" href="/federation.json">The same for programs</a></p>`;

/** The section of /verify. */
export const trustedEvidence = async (site: Site): Promise<Html | ''> => {
  const lists = await site.trusted?.();
  if (lists === undefined) return '';
  return band('trusted', 'Trusted lists')`
<p class="statement-line">${evidenceLines(site.registry, lists, site.provenance).join(' ')}</p>
${lists.map(evidence)}
${FOR_PROGRAMS}
`;
};

const evidence = ({ name, pubkey, since, url, release, reason, topics }: TrustFacts): Html => html`<h3>${name}</h3>
<dl class="facts-list">
<dt>Server</dt><dd><a href="${url}" rel="noopener">${new URL(url).hostname}</a></dd>
<dt>Trusted key</dt><dd><code>${pubkey}</code></dd>
<dt>Trusted since</dt><dd>${day(since)}</dd>
${
  release === null
    ? html`<dt>Release</dt><dd>Left out: ${reason}</dd>`
    : html`<dt>Signed by</dt><dd>${release.key === pubkey ? 'the trusted key' : html`<code>${release.key}</code>, which the trusted key announced`}</dd>
<dt>Release</dt><dd>number ${release.seq}, version ${release.version}, fetched on ${day(release.fetched)}</dd>
<dt>SHA-256</dt><dd><code>${release.sha256}</code></dd>
<dt>Topics</dt><dd>${topics.length}</dd>`
}
</dl>`;

// Three ranked sources as a list. The search box fills the parts marked with data-field.
import { html } from 'hono/html';
import type { Category, Source } from '../domain/registry/registry.ts';
import type { Html } from './site.ts';

/** The sources of a category as an ordered list. */
export const sourceList = (category: Category): Html =>
  html`<ol class="sources">${category.sources.map(sourceItem)}</ol>`;

/** The line below a source's name, such as `book · docs.example.org`. */
export const sourceFacts = ({ type, url, access, language, checked }: Source): string =>
  [type, shownPlace(url), access, language, checked === undefined ? undefined : `checked ${checked}`]
    .filter((fact) => fact !== undefined)
    .join(' · ');

/** Hosts that keep the work of many owners; there the owner says more than the host. */
const FORGES = ['github.com', 'gitlab.com', 'codeberg.org'];

/** The host of a URL without `www.`, on a forge with the owner, such as `github.com/rust-lang`. */
export const shownPlace = (url: string): string => {
  const { hostname, pathname } = new URL(url);
  const host = hostname.replace(/^www\./, '');
  const owner = pathname.split('/')[1] ?? '';
  return FORGES.includes(host) && owner !== '' ? `${host}/${owner}` : host;
};

const sourceItem = (source: Source): Html => html`<li>
<a class="name" data-field="name" href="${source.url}" rel="noopener">${source.name}</a>
<span class="facts" data-field="facts">${sourceFacts(source)}</span>
<p data-field="why">${source.why}</p>
${source.agent_url === undefined ? '' : html`<p class="aside"><a href="${source.agent_url}">Version for agents</a></p>`}
</li>`;

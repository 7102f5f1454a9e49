// What the sections of all pages share: the frame with the title in the margin, a day, and something to copy.
import { html } from 'hono/html';
import { DAY } from '../domain/day.ts';
import { type Html, readableDate } from './site.ts';

/** `note` appears below the title; `section` and `column` are further classes. */
type BandOptions = { readonly note?: Html; readonly section?: string; readonly column?: string };

/** A section whose title is in the margin; it is a tag for the template of what stands beside that, line by line. */
export const band =
  (id: string, title: string, { note, section, column }: BandOptions = {}) =>
  (texts: TemplateStringsArray, ...values: readonly unknown[]): Html =>
    html`<section class="band${extra(section)}" id="${id}" aria-labelledby="${id}-title">
<div class="margin"><h2 id="${id}-title">${title}</h2>${note === undefined ? '' : html`\n${note}`}</div>
<div class="column${extra(column)}">${html(texts, ...values)}</div>
</section>`;

const extra = (name: string | undefined): string => (name === undefined ? '' : ` ${name}`);

/** `isoDate` for people and programs. */
export const day = (isoDate: string): Html => html`<time datetime="${isoDate}">${readableDate(isoDate)}</time>`;

/** `text` of a list with its addresses and its mentions of `/evidence` as links, and its days for people. */
export const linked = (text: string): Html =>
  html`${text.split(/(?<=[\s(]|^)(\/evidence\b|https:\/\/[^\s,;()]*[^\s,;().]|\d{4}-\d\d-\d\d\b)/).map((part) => {
    if (part === '/evidence') return html`<a href="${part}">${part}</a>`;
    if (part.startsWith('https:')) return html`<a href="${part}" rel="noopener nofollow">${part}</a>`;
    return DAY.test(part) ? day(part) : part;
  })}`;

/** A text to copy; `about` is its name for readers who do not see the label's place. */
export const snippet = (label: string, text: string, about = label): Html =>
  html`<figure class="snippet"><figcaption>${label}</figcaption><pre tabindex="0" role="region" aria-label="${about}"><code>${text}</code></pre></figure>`;

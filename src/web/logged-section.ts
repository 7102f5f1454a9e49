// What the server stores about a visit, and a link for reports where one is configured.
import { html } from 'hono/html';
import { band } from './band.ts';
import type { Html, Recorded, Site } from './site.ts';

/** The section of the first page. */
export const loggedSection = (site: Site): Html => band('kept', 'Privacy', { column: 'prose' })`
${requestSentences(site.recorded).map((sentence) => html`<p>${sentence}</p>`)}
<p>No cookies, no third parties, no analytics. Your own browser remembers the client you last chose here, and, on the Verify page, the number of the list.</p>
<p>For a client that opens a session, only the time at which the session ends is stored: about 30 days after its last use, unless the client ends it earlier. For a stateless client, nothing is stored.</p>
<p>The hosting provider can see traffic, as any host can.</p>
${suggestion(site)}
`;

/**
 * A link to where a source can be suggested, for `topic` where one is given; nothing where no repository and no contact is
 * configured.
 */
export const suggestion = (site: Site, topic?: string): Html | '' => {
  const address = suggestionAddress(site);
  if (address === undefined) return '';
  const href = topic === undefined ? address : suggestionFor(address, topic);
  return html`<p><a class="more" href="${href}">Suggest a source or report a dead link</a></p>`;
};

/** Where the people behind the list can be reached: at its repository, by its contact, on the curator's own page. */
export const suggestionAddress = ({ repositoryUrl, contact, registry: { curator } }: Site): string | undefined =>
  repositoryUrl ?? contact ?? curator.url;

// The form for suggestions, .github/ISSUE_TEMPLATE/suggest-a-source.yml, has a field for the topic; so has a letter.
const suggestionFor = (address: string, topic: string): string => {
  const url = new URL(address);
  if (url.protocol === 'mailto:' && url.search === '')
    return `${address}?subject=${encodeURIComponent(`A source for ${topic}`)}`;
  if (url.hostname !== 'github.com') return address;
  return `${address.replace(/\/$/, '')}/issues/new?template=suggest-a-source.yml&topic=${encodeURIComponent(topic)}`;
};

const NOTHING_OF_CALLERS =
  'no network address, no session id and no word of a question. A question typed on this page leaves none.';
const KEPT_OF_REQUESTS = {
  nothing: 'Requests aren’t logged.',
  counted: `Requests are counted by route, tool, status and time, and the counts are written every few seconds; a refusal leaves a line. Both hold ${NOTHING_OF_CALLERS}`,
  each: `Each request leaves one line: the route, the protocol, the tool, the topic that was found or why none was, the status and the time it took. It holds ${NOTHING_OF_CALLERS}`,
} as const;

const requestSentences = ({ requests, unansweredWords, limits }: Recorded): readonly string[] => [
  KEPT_OF_REQUESTS[requests ?? 'nothing'],
  ...(unansweredWords
    ? [
        'When a question finds nothing, one randomly chosen word of it is counted, with the time and nothing else, so that the curator learns which topics are missing.',
      ]
    : []),
  ...(limits ? ['To keep the server available to everyone, requests are counted per network for a few seconds.'] : []),
];

// What the server keeps of a visit, and the way to report something where one is configured.
import { html } from 'hono/html';
import type { Html, Keeps, Site } from './site.ts';

/** The section of the first page. */
export const loggedSection = (site: Site): Html => html`<section class="band" id="kept" aria-labelledby="kept-title">
<div class="margin"><h2 id="kept-title">What is kept</h2></div>
<div class="column prose">
${requestSentences(site.keeps).map((sentence) => html`<p>${sentence}</p>`)}
<p>This page sets no cookie, loads nothing from another host and counts nobody.</p>
<p>A client that opens a session leaves one small record: the protocol version, the name and version the client gave, when the session began and when it was last used. It is deleted when the client ends the session, else 30 days after its last use. A stateless client leaves no such record.</p>
<p>The company whose machines run this server sees requests pass, as any host does.</p>
${suggestion(site)}
</div>
</section>`;

const suggestion = ({ repositoryUrl, contact }: Site): Html | '' => {
  const address = repositoryUrl ?? contact;
  if (address === undefined) return '';
  return html`<p><a class="more" href="${address}">Suggest a source or report a dead link</a></p>`;
};

const requestSentences = ({ requests, unansweredWords, limits }: Keeps): readonly string[] => [
  requests
    ? 'Each request leaves one line: the route, the protocol, the tool, the topic that was found or why none was, the status and the time it took. No network address, no session id and no word of a question is in it.'
    : 'Requests leave no line in a log.',
  ...(unansweredWords
    ? [
        'Of a question that finds nothing, one word, drawn by chance, is counted with nothing beside it but the time, so that the curator learns which topics are missing.',
      ]
    : []),
  ...(limits
    ? ['So that nobody crowds out others, calls are counted per network and kind of client over a few seconds.']
    : []),
];

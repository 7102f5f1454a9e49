// What the server keeps of a visit, and the way to report something where one is configured.
import { html } from 'hono/html';
import type { Html, Site } from './site.ts';

/** The section of the first page. */
export const loggedSection = (site: Site): Html => html`<section class="band" id="kept" aria-labelledby="kept-title">
<div class="margin"><h2 id="kept-title">What is kept</h2></div>
<div class="column prose">
<p>No question you ask, no address and no session id is written to a log. This page sets no cookie, loads nothing from another host and counts nobody.</p>
<p>A client that opens a session leaves one small record: the protocol version, the name and version the client gave, when the session began and when it was last used. It is deleted when the client ends the session, else 30 days after its last use. A stateless client leaves nothing.</p>
<p>The company whose machines run this server sees requests pass, as any host does.</p>
${suggestion(site)}
</div>
</section>`;

const suggestion = ({ repositoryUrl, contact }: Site): Html | '' => {
  const address = repositoryUrl ?? contact;
  if (address === undefined) return '';
  return html`<p><a class="more" href="${address}">Suggest a source or report a dead link</a></p>`;
};

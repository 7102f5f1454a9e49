// Why a question found what it found: its words, each with the topic that owns it, and the nearest topics with their
// scores beside the lowest score that counts as an answer.
import { html } from 'hono/html';
import type { Why } from '../domain/matching/why.ts';
import type { Html } from './site.ts';

/** The reasons as markup; none where no topic has a word of the question. `evidence` vouches for a list of others. */
export const whyFigure = ({ words, near, threshold }: Why, evidence?: string): Html | '' =>
  near.length === 0
    ? ''
    : html`<figure class="why">
<figcaption>Why</figcaption>
<ul class="words" dir="auto">${words.map(({ text, owner }) => html`<li data-topic="${near.findIndex(({ category }) => category === owner) + 1}">${text}</li>`)}</ul>
<ol class="bars">${near.map(
        ({ category: { name }, score }, nth) =>
          html`<li data-topic="${nth + 1}"><span dir="auto">${name}</span> ${bar(name, Math.floor(score * 100) / 100, threshold)}</li>`,
      )}</ol>
<p class="note">From ${threshold} on, a topic counts as an answer.</p>
${evidence === undefined ? '' : html`<p class="note evidence">${evidence}</p>`}
</figure>`;

/** A bar for a score, 0..1, with a line at the lowest score that counts. */
const bar = (name: string, score: number, border: number): Html => {
  const x = `${border * 100}%`;
  return html`<span class="bar"><meter min="0" max="1" low="${border}" value="${score}" aria-label="Score of ${name}">${score}</meter><svg aria-hidden="true"><line x1="${x}" x2="${x}" y1="0" y2="100%"/></svg></span>`;
};

// Why a question found what it found: its words, each with the topic that has it, and what the nearest topic has of them.
import { html } from 'hono/html';
import { reasonText, type Why } from '../domain/matching/why.ts';
import type { Html } from './site.ts';

/** The reasons as markup; none where no topic has a word of the question. `evidence` vouches for a list of others. */
export const whyFigure = (why: Why, evidence?: string): Html | '' => {
  const { words, near } = why;
  const [nearest] = near;
  if (nearest === undefined) return '';
  return html`<figure class="why">
<figcaption>Why</figcaption>
<ul class="words" dir="auto">${words.map(({ text, owner }) => html`<li data-topic="${near.findIndex(({ category }) => category === owner) + 1}">${text}</li>`)}</ul>
<p class="note"><span dir="auto">${nearest.category.name}</span>: ${reasonText(why)}.</p>
<ol class="owners">${near.map(({ category: { name } }, nth) => html`<li data-topic="${nth + 1}" dir="auto">${name}</li>`)}</ol>
${evidence === undefined ? '' : html`<p class="note evidence">${evidence}</p>`}
</figure>`;
};

// Why a question found what it found: its words, each with the topic that has it, and what the nearest topic has of them.
import { html } from 'hono/html';
import { pointText, reasonText, type Why } from '../domain/matching/why.ts';
import type { Html } from './site.ts';

/** `evidence` vouches for a list of others; `isSaid`: the doubt above the sources says what the nearest topic has of the words. */
type WhyParts = { readonly evidence?: string | undefined; readonly isSaid?: boolean };

/** Which words point to the nearest topic, and which more to another, as their colours say. */
const reasonOf = ({ words, near }: Why): string =>
  near
    .flatMap(({ category }, nth) => {
      const own = words.filter(({ owner }) => owner === category || (nth === 0 && owner === undefined));
      if (own.length === 0) return [];
      return nth === 0
        ? reasonText({ words: own })
        : pointText(
            own.map(({ text }) => text),
            category.name,
          );
    })
    .join('; ');

/** The reasons as markup; none where no topic has a word of the question, or where all is said. */
export const whyFigure = (why: Why, { evidence, isSaid = false }: WhyParts = {}): Html | '' => {
  const { words, near } = why;
  const [nearest] = near;
  const owners = near.flatMap(({ category }, nth) =>
    words.some(({ owner }) => owner === category)
      ? [html`<li data-topic="${nth + 1}" dir="auto">${category.name}</li>`]
      : [],
  );
  if (nearest === undefined || (isSaid && owners.length < 2)) return '';
  return html`<figure class="why">
<figcaption>Why</figcaption>
<ul class="words" dir="auto">${words.map(({ text, owner }) => html`<li data-topic="${near.findIndex(({ category }) => category === owner) + 1}">${text}</li>`)}</ul>
${isSaid ? '' : html`<p class="note"><bdi>${nearest.category.name}</bdi>: ${reasonOf(why)}.</p>`}
${owners.length < 2 ? '' : html`<ul class="owners">${owners}</ul>`}
${evidence === undefined ? '' : html`<p class="note">${evidence}</p>`}
</figure>`;
};

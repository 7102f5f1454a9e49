// Why a question found what it found: its words, each with the topic that owns it, and the nearest topics with their
// scores beside the lowest score that counts as an answer.
import { html } from 'hono/html';
import type { Why } from '../domain/matching/why.ts';
import type { Html } from './site.ts';

/** The words of a question in their order, and the nearest topics, best first. */
export type WhyView = {
  /** `topic` counts the topics from 1; absent where no near topic has the word. */
  readonly words: readonly { readonly text: string; readonly topic?: number }[];
  readonly topics: readonly { readonly name: string; readonly score: number }[];
  /** The lowest score, 0..1, that counts as an answer. */
  readonly border: number;
  /** What vouches for a list that is not the server's own. */
  readonly evidence?: string;
};

/** The view of the reasons; undefined where no topic has a word of the question. */
export const whyView = ({ words, near, threshold }: Why): WhyView | undefined =>
  near.length === 0
    ? undefined
    : {
        words: words.map(({ text, owner }) =>
          owner === undefined ? { text } : { text, topic: near.findIndex(({ category }) => category === owner) + 1 },
        ),
        topics: near.map(({ category, score }) => ({
          name: category.name,
          score: Math.floor(score * 100) / 100,
        })),
        border: threshold,
      };

/** The view as markup. */
export const whyFigure = ({ words, topics, border, evidence }: WhyView): Html => html`<figure class="why">
<figcaption>Why</figcaption>
<ul class="words" dir="auto">${words.map(({ text, topic }) => html`<li data-topic="${topic ?? 0}">${text}</li>`)}</ul>
<ol class="bars">${topics.map(
  ({ name, score }, nth) =>
    html`<li data-topic="${nth + 1}"><span dir="auto">${name}</span> <span class="bar"><meter min="0" max="1" low="${border}" value="${score}" aria-label="Score of ${name}">${score}</meter>${lineAt(border)}</span></li>`,
)}</ol>
<p class="note">From ${border} on, a topic counts as an answer.</p>
${evidence === undefined ? '' : html`<p class="note evidence">${evidence}</p>`}
</figure>`;

/** The line on a bar at the lowest score, 0..1, that counts. */
const lineAt = (border: number): Html => {
  const x = `${border * 100}%`;
  return html`<svg aria-hidden="true"><line x1="${x}" x2="${x}" y1="0" y2="100%"/></svg>`;
};

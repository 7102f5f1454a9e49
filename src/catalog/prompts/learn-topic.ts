// The prompt that works through a topic from its three sources.
import { asQuotation, categoryText, QUOTATION_NOTE } from '../../domain/registry/category-prose.ts';
import { ok } from '../../domain/result.ts';
import type { Needs } from '../ports.ts';
import { completeCategory, findCategory } from './category-argument.ts';
import { definePrompt } from './prompt.ts';

export const learnTopic = definePrompt({
  name: 'learn_topic',
  title: 'Learn a topic',
  description: 'Work through a topic step by step from its three curated sources.',
  arguments: { category: { title: 'Category', description: 'Slug of the topic; list_categories names every one.' } },
  write: ({ category }, ports: Needs<'registry'>) => {
    const found = findCategory(category, ports);
    if (!found.ok) return found;
    return ok(
      `I want to learn this topic from the three sources below, ranked best first. ` +
        `${QUOTATION_NOTE}\n\n${asQuotation(categoryText(found.value, ports.registry))}\n\n` +
        'First ask me what I already know and what I want to be able to do. Then make a plan in steps: which part of ' +
        'which source to read, in which order, and a small task after each step that shows me whether I understood it. ' +
        'Keep to these sources; where they do not cover something, say so.',
    );
  },
  complete: completeCategory,
});

// The prompt that compares a person's own sources with the curator's.
import { asQuotation, categoryText, QUOTATION_NOTE } from '../../domain/registry/category-prose.ts';
import { fail, ok } from '../../domain/result.ts';
import type { Needs } from '../ports.ts';
import { completeCategory, findCategory } from './category-argument.ts';
import { definePrompt } from './prompt.ts';

export const compareSources = definePrompt({
  name: 'compare_sources',
  title: 'Compare my sources',
  description: "Hold your own sources on a topic against the curator's three.",
  arguments: {
    category: { title: 'Category', description: 'Slug of the topic; list_categories names every one.' },
    sources: { title: 'Your sources', description: 'Names or URLs of the sources you have, one per line.' },
  },
  write: ({ category, sources }, ports: Needs<'registry'>) => {
    const found = findCategory(category, ports);
    if (!found.ok) return found;
    if (sources.trim() === '') return fail("Argument 'sources' must name at least one source");
    return ok(
      `These are my own sources on a topic:\n\n${sources.trim()}\n\n` +
        `And these are the three of a curated list, ranked best first. ${QUOTATION_NOTE}\n\n` +
        `${asQuotation(categoryText(found.value, ports.registry))}\n\n` +
        'Compare them: what each of mine covers that the curated ones do not, and the other way round; which overlap; ' +
        'how current and how close to the origin each is. Then say which of mine I should keep, and which of the ' +
        "curator's to read first. Judge by what the sources contain; say where you cannot know.",
    );
  },
  complete: completeCategory,
});

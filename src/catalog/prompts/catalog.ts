// The prompts that every transport serves; array order is wire order.
import type { CategoryPorts } from './category-argument.ts';
import { compareSources } from './compare-sources.ts';
import { learnTopic } from './learn-topic.ts';
import type { Prompt } from './prompt.ts';

export const PROMPTS: readonly Prompt<CategoryPorts>[] = [learnTopic, compareSources];

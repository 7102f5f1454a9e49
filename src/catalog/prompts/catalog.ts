// The prompts that every transport serves; array order is wire order.
import type { Needs } from '../ports.ts';
import { compareSources } from './compare-sources.ts';
import { learnTopic } from './learn-topic.ts';
import type { Prompt } from './prompt.ts';

export const PROMPTS: readonly Prompt<Needs<'registry'>>[] = [learnTopic, compareSources];

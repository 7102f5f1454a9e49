// The tools for sources, which the public server and the local program offer, in the order of the wire: one without arguments
// stands first. And what a model is told of them.
import type { Ports } from '../ports.ts';
import { getEndorsements } from './get-endorsements.ts';
import { getProvenance } from './get-provenance.ts';
import { getSources } from './get-sources.ts';
import { listCategories } from './list-categories.ts';
import type { Tool } from './tool.ts';

export const SOURCES_TOOLS: readonly Tool<Ports>[] = [listCategories, getProvenance, getEndorsements, getSources];

/** For the model, which reads it at the start of a conversation; at most 500 characters. */
export const INSTRUCTIONS =
  'Topics, each with exactly three ranked sources and the reason for each; every answer says whose list it is from. ' +
  'Call get_sources with the topic in two to six English words when someone wants to learn or set up something and needs sources ' +
  'worth trusting; list_categories shows what is covered; get_provenance says who vouches for it. ' +
  'Not for news, prices or general web search: when no category fits, the answer says so.';

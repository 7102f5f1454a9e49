// The catalog of the ChatGPT profile: the edge tools and the two that its connectors look for.
import type { Ports } from '../ports.ts';
import { EDGE_TOOLS } from './edge.ts';
import { fetchDocument } from './fetch.ts';
import { search } from './search.ts';
import type { Tool } from './tool.ts';

export const CHATGPT_TOOLS: readonly Tool<Ports>[] = [...EDGE_TOOLS, search, fetchDocument];

// How the server tells a model when to use its tools and when not.

/** For the model, which reads it at the start of a conversation; at most 500 characters. */
export const INSTRUCTIONS =
  'A small set of topics, each with exactly three sources that a human curator picked and ranked. ' +
  'Call get_sources with the topic in two to six English words when someone wants to learn or set up something and needs sources ' +
  'worth trusting; list_categories shows what is covered; get_provenance says who vouches for it. ' +
  'Not for news, prices or general web search: when no category fits, the answer says so.';

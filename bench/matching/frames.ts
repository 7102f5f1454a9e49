// Questions that no topic answers, made around a topic's own name: one frame for each job (src/domain/words/jobs.ts), and
// nouns that have nothing to do with any topic.

/** `NAME` stands for the topic's name, slug or alias. A frame is left out for a topic whose job it is. */
export const FRAMES: readonly string[] = [
  'NAME price',
  'NAME stock',
  'NAME funding',
  'NAME jobs salary',
  'NAME job interview questions',
  'NAME consultant fee',
  'NAME news',
  'who invented NAME',
  'famous NAME people',
  'history of NAME',
  'is NAME legal',
  'NAME lawsuit',
  'NAME market statistics',
  'NAME survey by country',
  'NAME conference tickets',
  'NAME festival',
  'buy NAME',
  'sell NAME',
  'NAME logo',
  'NAME shirt',
  'NAME movie',
  'NAME song lyrics',
  'NAME jokes',
  'NAME game',
  'NAME hotel',
  'cancel my NAME account',
  'NAME compiler internals',
  'implement NAME from scratch',
  'install NAME from an iso',
  'NAME for kids',
];

export const UNRELATED_NOUNS: readonly string[] = [
  ...['kitchen', 'river', 'elephant', 'trumpet', 'curtain', 'bishop', 'lemonade', 'beach', 'sculpture', 'hurricane', 'waiter'],
  ...['moon', 'horse', 'ballet', 'wool', 'chapel', 'glacier', 'dinner', 'orchestra', 'sand', 'mayor', 'tulip', 'bridge'],
];

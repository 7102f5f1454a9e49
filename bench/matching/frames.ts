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
  'build a NAME app',
  'NAME tracker app',
  'NAME api in python',
  'script for NAME',
  'NAME dashboard in react',
  'create a website for NAME',
  'chat bot for NAME',
];

/** Names that take the place of a word of a topic. */
export const OTHER_NAMES: readonly string[] = [
  'toyota',
  'nintendo',
  'chopin',
  'ethereum',
  'wordpress',
  'barcelona',
  'adidas',
];

/** Sentences that ask for a topic and for nothing else. */
export const REQUESTS: readonly string[] = ['learn NAME', 'NAME tutorial for beginners', 'best guide to NAME'];

export const UNRELATED_NOUNS: readonly string[] = [
  ...[
    'kitchen',
    'river',
    'elephant',
    'trumpet',
    'curtain',
    'bishop',
    'lemonade',
    'beach',
    'sculpture',
    'hurricane',
    'waiter',
  ],
  ...[
    'moon',
    'horse',
    'ballet',
    'wool',
    'chapel',
    'glacier',
    'dinner',
    'orchestra',
    'sand',
    'mayor',
    'tulip',
    'bridge',
  ],
];

// A small project's list, and the evidence for its one topic.
import { BEEKEEPING } from './peers.ts';

const bees = BEEKEEPING['bee-keeping'];

/** Its one topic, bee-keeping. */
export const projectTopic = {
  ...bees,
  group: 'Animals',
  aliases: ['apiary'],
  sources: bees.sources.map((source) => ({ ...source, for: 'People with a garden.', seen: '2026-03-01' })),
};

/** The list with some members changed, and some of its topic. */
export const projectList = (changed: object = {}, topic: object = {}) => ({
  version: '0.1.0',
  updated: '2026-03-20',
  curator: { name: 'Example project', pubkey: null },
  draft: 'Written by a program. No person has confirmed it.',
  categories: { 'bee-keeping': { ...projectTopic, ...topic } },
  ...changed,
});

/** Evidence for a topic. */
export const topicEvidence = (changed: object = {}) => ({
  sources: [1, 2, 3].map((rank) => ({
    rank,
    read: [{ repository: 'example/bees', commit: 'abcdef123456', day: '2026-03-01', path: 'README.md' }],
    confirmed: `chapter ${rank}`,
  })),
  aliases: { apiary: '1: README.md' },
  ...changed,
});

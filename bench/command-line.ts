// The flags of `npm run bench`, which measures speed, or growth, or both as short as wanted.
import { readCommandLine } from '../scripts/command-line.ts';

/** The values of the flags of this process. */
export const { values } = readCommandLine({
  call: 'npm run bench -- [flags]',
  does: 'Compares the speed of this server with that of others, or measures growing registries.',
  flags: {
    growth: { type: 'boolean', says: 'measure growing registries instead' },
    rounds: { type: 'string', default: '21', says: 'how often each subject is measured' },
    requests: { type: 'string', default: '300', says: 'how many requests a round has' },
    only: { type: 'string', says: 'only the subjects that match this pattern' },
    sizes: {
      type: 'string',
      default: '10,100,1000,2000,3000,5000,10000,100000',
      says: 'with --growth: topics',
    },
    lists: { type: 'string', default: '0,1,10,100,1000', says: 'with --growth: trusted lists' },
    dry: { type: 'boolean', default: false, says: 'write no file' },
  },
});

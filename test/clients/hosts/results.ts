// What a run of the hosts' tests writes down, and the rows of the table of clients (docs/clients.md) that it makes.
import { REVISIONS } from '../../../src/protocol/versions.ts';
import { HOSTS } from './table.ts';

/** What each host did, by `name version over transport`. */
export type Results = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const HOSTS_TEST = 'test/clients/hosts/hosts.test.ts';

/** One line of Markdown for each host: over what it spoke which revision. */
export const hostRows = (results: Results): readonly string[] =>
  HOSTS.map(({ name, version, transports }) => {
    const cells = REVISIONS.toReversed().map(({ id }) =>
      transports
        .filter((transport) => results[`${name} ${version} over ${transport}`]?.['revision'] === id)
        .join(', ')
        .replace('http', 'HTTP'),
    );
    return ['', `\`${name}\` ${version}`, ...cells, `\`${HOSTS_TEST}\``, ''].join(' | ').replaceAll('  ', ' ').trim();
  });

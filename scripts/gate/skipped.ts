// Why a suite may be skipped and how to get it to run. A run that skipped something ends with these lines.
import { groupBy } from '../../src/domain/group-by.ts';

/** The suites that can be skipped: a file, or a folder that ends with a slash. */
export const REASONS: Readonly<Record<string, string>> = {
  'test/browser/': 'no Chromium; install it, or name one in CHROMIUM',
  'test/catalog/tools/list-categories.test.ts': 'no lists/project.json; a fork starts without it',
  'test/docs/hosting.test.ts': 'no systemd-analyze, nginx or jq; install them',
  'test/domain/lists/by-chapters.test.ts': 'no lists/project.json; a fork starts without it',
  'test/domain/lists/library.test.ts': 'no lists/project.json; a fork starts without it',
  'test/http/mcp/schemas.test.ts':
    'no copy of the specification beside this folder; the same schemas ran from a package',
  'test/local/main.test.ts': 'no /usr/bin/script, which gives a command a terminal; it is part of util-linux',
  'test/scripts/curator/links.test.ts': 'no openssl; install it',
  'test/scripts/curator/snapshots.test.ts': 'no openssl or ssh-keygen (openssh-client); install them',
  'test/scripts/curator/verifiers.test.ts': 'no openssl or ssh-keygen (openssh-client); install them',
  'test/scripts/run/serve.test.ts': 'no right to mount a folder read-only with unshare; run it as root',
  'test/web/shipped.test.ts': 'no lists/project.json; a fork starts without it',
  'test/docs/verify-yourself.test.ts': 'no curl, openssl or ssh-keygen (openssh-client); install them',
};

/** The suites that `npm test` does not run at all, and why; `npm run test:more` runs them. */
export const LEFT_OUT_LINES = [
  'left out the real clients and hosts of test/clients, which `npm run test:clients` installs',
  'left out test/**/*.more.test.ts, which take minutes: older revisions, most of the browser, every step of a sync, restarts',
  'npm run test:more runs both',
];

/** One line for each suite with skipped tests, whose files are given, one for each test: how many, which, and why. */
export const skippedLines = (files: readonly string[]): readonly string[] => {
  const suiteOf = (file: string): string => Object.keys(REASONS).find((prefix) => file.startsWith(prefix)) ?? file;
  return [...groupBy(files, suiteOf)].map(
    ([suite, { length }]) => `skipped ${length} in ${suite}: ${REASONS[suite] ?? 'no reason is given'}`,
  );
};

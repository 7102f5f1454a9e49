// The configuration: what is read, what stands where nothing is set, and what is said of a bad value.
import { expect, test } from 'vitest';
import { DEFAULT_MATCH_OPTIONS } from '../../../src/domain/matching/match.ts';
import { parseRange } from '../../../src/http/mcp/network.ts';
import { nameProblems, readConfig } from '../../../src/worker/config.ts';

test('nothing set is a public run with the default matching, and nothing recorded or linked', () =>
  expect(readConfig({})).toEqual({
    problems: [],
    config: {
      run: 'public',
      publicUrl: undefined,
      repositoryUrl: undefined,
      contact: undefined,
      match: DEFAULT_MATCH_OPTIONS,
      logRequests: 'off',
      unansweredWords: false,
      sharedEgress: [],
    },
  }));

test('every value is read, and foreign ones are ignored', () => {
  const values = {
    RUN: 'local',
    PUBLIC_URL: 'https://sources.example',
    REPOSITORY_URL: 'https://code.example/sources',
    CONTACT: 'mailto:hello@sources.example',
    MATCH_THRESHOLD: '0.5',
    MATCH_FUZZY_WEIGHT: '0.25',
    MATCH_KEYWORD_WEIGHT: '0.75',
    LOG_REQUESTS: 'on',
    UNANSWERED_WORDS: 'on',
    SHARED_EGRESS: '192.0.2.0/24, 2001:db8::/32,',
    OTHER: 'x',
    SESSIONS: {},
  };
  expect(readConfig(values)).toEqual({
    problems: [],
    config: {
      run: 'local',
      publicUrl: 'https://sources.example',
      repositoryUrl: 'https://code.example/sources',
      contact: 'mailto:hello@sources.example',
      match: { threshold: 0.5, fuzzyWeight: 0.25, keywordWeight: 0.75 },
      logRequests: 'on',
      unansweredWords: true,
      sharedEgress: [parseRange('192.0.2.0/24'), parseRange('2001:db8::/32')],
    },
  });
});

const ADD_UP = 'MATCH_FUZZY_WEIGHT and MATCH_KEYWORD_WEIGHT must add to 1';
const THRESHOLD = 'MATCH_THRESHOLD must be a number from 0 to 1, such as 0.4';
/** A row for each bad value of one name. */
const bad = (name: string, must: string, ...values: readonly string[]) =>
  values.map((value) => ({ values: { [name]: value }, want: [`${name} must be ${must}`] }));
const ORIGIN = 'an origin without a path, such as https://sources.example';
const RANGES = 'address ranges, such as 192.0.2.0/24, 2001:db8::/32';
const NOT_MAIL = ['hello@sources.example', 'mailto:', 'x mailto:a@b', 'mailto:a@b?subject=x', 'mailto:a@b,c@d e'];
const NOT_SHARES = ['1.1', '-0.1', 'NaN', '', ' 0.4', '0,4', '.4', '1e-1', '0x1', 'Infinity', '2'];
test.each<{ readonly values: object; readonly want: readonly string[] }>([
  ...bad('RUN', 'local or public', 'locally', ''),
  ...bad('PUBLIC_URL', ORIGIN, 'sources.example', 'https://sources.example/', 'ftp://https:81'),
  ...bad('PUBLIC_URL', ORIGIN, 'https://sources.example/mcp'),
  { values: { PUBLIC_URL: 'http://sources.example:8080' }, want: [] },
  ...bad('REPOSITORY_URL', 'an https: URL', 'http://code.example', 'code.example', 'javascript:alert(1)'),
  ...bad('CONTACT', 'an https: URL or mailto: with one address', ...NOT_MAIL, 'tel:1'),
  ...bad('LOG_REQUESTS', 'on, each or off', 'true', '1', 'ON', ''),
  ...bad('UNANSWERED_WORDS', 'on or off', 'yes'),
  ...bad('SHARED_EGRESS', RANGES, '192.0.2.0', '192.0.2.0/33', '2001:db8::/129', 'all', '192.0.2.0/24;'),
  ...bad('MATCH_THRESHOLD', 'a number from 0 to 1, such as 0.4', ...NOT_SHARES),
  { values: { MATCH_FUZZY_WEIGHT: '0.5' }, want: [ADD_UP] },
  { values: { MATCH_FUZZY_WEIGHT: '0.6', MATCH_KEYWORD_WEIGHT: '0.5' }, want: [ADD_UP] },
  { values: { RUN: 'x', MATCH_THRESHOLD: '7' }, want: ['RUN must be local or public', THRESHOLD] },
])('$values: $want', ({ values, want }) => expect(readConfig(values).problems).toEqual(want));

test.each(['0 1', '1 0', '1.00 0.0', '0.1 0.9', '0.333 0.667'])('the weights %s add to 1', (weights) => {
  const [fuzzy, keyword] = weights.split(' ');
  expect(readConfig({ MATCH_FUZZY_WEIGHT: fuzzy, MATCH_KEYWORD_WEIGHT: keyword })).toMatchObject({ problems: [] });
});

test.each([
  ...['PUBLIC_ULR', 'public_url', 'PUBLIC-URL'].map((name) => [name, 'PUBLIC_URL']),
  ['MACH_TRESHOLD', 'MATCH_THRESHOLD'],
  ['LOG_REQUEST', 'LOG_REQUESTS'],
  ['SHARED_EGRES', 'SHARED_EGRESS'],
  ['CONTACTS', 'CONTACT'],
  ['Run', 'RUN'],
])('the name %s is an error that suggests %s', (name, meant) => {
  const problem = `${name} is not a configuration value; did you mean ${meant}?`;
  expect(readConfig({ [name]: 'x' }).problems).toEqual([problem]);
  expect(nameProblems({ [name]: 'x' })).toEqual([problem]);
});

test('a name like none of ours is no problem for a server, whose platform may set it, and one for the gate', () => {
  const values = { API_KEY: 'x', RUBY: 'x', SESSIONS: {}, RUN: 'local' };
  expect(readConfig(values).problems).toEqual([]);
  expect(nameProblems(values)).toEqual([
    expect.stringMatching(/^API_KEY is not a configuration value; the values are RUN, PUBLIC_URL, /),
    expect.stringMatching(/^RUBY is not a configuration value; the values are RUN/),
  ]);
});

test.each([
  { values: { RUN: 'local', MATCH_THRESHOLD: '7' }, run: 'local' },
  ...[{ RUN: 'loacl' }, { run: 'local' }, { RUNN: 'local' }].map((values) => ({ values, run: 'local' })),
  { values: { RUN: 'public', Run: 'local' }, run: 'local' },
  { values: { run: 'public' }, run: 'public' },
  { values: { LOG_REQUEST: 'on' }, run: 'public' },
  { values: { RUN: 'public', MATCH_THRESHOLD: '7' }, run: 'public' },
  { values: { MATCH_THRESHOLD: '7', LOG_REQUESTS: 'on' }, run: 'public' },
])('of a bad configuration only the run mode counts: $values runs $run', ({ values, run }) => {
  const { config, problems } = readConfig(values);
  expect(problems).toHaveLength(1);
  expect(config).toEqual({ ...readConfig({}).config, run });
});

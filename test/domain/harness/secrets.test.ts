// What counts as a secret, and what does not.
import { expect, test } from 'vitest';
import { hasSecretForm, isSecret, secretsOf } from '../../../src/domain/harness/secrets.ts';

const long = (count: number): string => 'aB3'.repeat(count).slice(0, count);

test.each([
  ['sk-ant-', 20],
  ['sk-proj-', 20],
  ['sk-', 32],
  ['ghp_', 36],
  ['gho_', 36],
  ['ghs_', 36],
  ['github_pat_', 30],
  ['glpat-', 20],
  ['xoxb-', 20],
  ['AIza', 35],
  ['npm_', 36],
  ['hf_', 30],
  ['SG.', 20],
  ['sk_live_', 20],
  ['rk_live_', 20],
])('a text with %s and %i more characters has the form of a secret', (start, count) => {
  expect(hasSecretForm(`before ${start}${long(count)} after`)).toBe(true);
});

test.each([
  `AKIA${'A1B2'.repeat(4)}`,
  `ASIA${'A1B2'.repeat(4)}`,
  'eyJhbGciOiJI.eyJzdWIiOiIx.abc',
  '-----BEGIN RSA PRIVATE KEY-----',
  'postgres://me:pass@host/db',
])('%s has the form of a secret', (text) => expect(hasSecretForm(text)).toBe(true));

test.each([
  'sk-short',
  'a skill-set',
  '${ghp_TOKEN}',
  'https://host/path',
  'task-force',
  'npm_config',
  'postgres://${USER}:${PASS}@host',
])('%s has not', (text) => expect(hasSecretForm(text)).toBe(false));

test.each([
  { name: 'API_KEY', value: 'abcdefgh', secret: true },
  { name: 'apiKey', value: 'abcdefgh', secret: true },
  { name: 'DB_PASSWORD', value: 'hunter2hunter2', secret: true },
  { name: 'client-secret', value: 'abcdefgh', secret: true },
  { name: 'CREDENTIALS', value: 'abcdefgh', secret: true },
  { name: 'PLAIN', value: `ghp_${long(36)}`, secret: true },
  { name: 'API_KEY', value: 'short', secret: false },
  { name: 'API_KEY', value: '${API_KEY}', secret: false },
  { name: 'API_KEY', value: 'Bearer ${API_KEY}', secret: false },
  { name: 'MAX_TOKENS', value: 'abcdefgh', secret: false },
  { name: 'TOKEN_LIMIT', value: '12345678', secret: false },
  { name: 'AUTHOR', value: 'Jane Doe Smith', secret: false },
  { name: 'KEYBOARD', value: 'abcdefgh', secret: false },
  { name: 'TOKEN_FILE', value: '/run/secrets/token', secret: false },
  { name: 'PASSWORD', value: '<your password>', secret: false },
  { name: 'PASSWORD', value: 'changeme', secret: false },
  { name: 'PASSWORD', value: 'xxxxxxxxxx', secret: false },
])('$name = $value: $secret', ({ name, value, secret }) => expect(isSecret(name, value)).toBe(secret));

test.each([
  { says: 'a header', server: { headers: { Authorization: 'Bearer abc' } }, place: ['header Authorization'] },
  { says: 'a cookie', server: { headers: { Cookie: 'a=b' } }, place: ['header Cookie'] },
  {
    says: 'a header with a reference',
    server: { headers: { Authorization: 'Bearer ${T}', 'X-Trace': 'on' } },
    place: [],
  },
  { says: 'an option with a value', server: { args: ['--token=abcdefgh1'] }, place: ['args[0]'] },
  { says: 'an option before a value', server: { args: ['--api-key', 'abcdefgh1'] }, place: ['args[1]'] },
  {
    says: 'a header in the arguments',
    server: { args: ['--header', 'Authorization: Bearer abc'] },
    place: ['args[1]'],
  },
  { says: 'a plain option', server: { args: ['--project', 'abcdefgh1'] }, place: [] },
  { says: 'a query', server: { url: 'https://h/?a=1&token=abcdefgh1' }, place: ['url'] },
  { says: 'a name and password in the address', server: { url: 'https://me:pw@h/' }, place: ['url'] },
  { says: 'a name alone in the address', server: { url: 'https://abc@h/' }, place: ['url'] },
  { says: 'references in the address', server: { url: 'https://${U}:${P}@h/?token=${T}' }, place: [] },
])('$says gives the places $place', ({ server, place }) => {
  expect(secretsOf({ type: 'http', args: [], env: {}, headers: {}, ...server })).toEqual(place);
});

// Finds secrets that are written out in full, so that they are not copied into more files. It answers with places and
// rules, never with values. A reference such as `${TOKEN}` is no secret; there is no guessing by randomness.
import type { Server } from '../model.ts';
import { partsOf, reworded } from './variables.ts';

const FORMS: readonly RegExp[] = [
  /\bsk-(?:ant|proj)-[\w-]{8,}/,
  /\bsk-[A-Za-z0-9]{32,}/,
  /\b(?:gh[oprsu]_|github_pat_)\w{8,}/,
  /\bglpat-[\w-]{8,}/,
  /\bxox[abprs]-[\w-]{8,}/,
  /\bA(?:KIA|SIA)[A-Z0-9]{16}\b/,
  /\bAIza[\w-]{35}/,
  /\b(?:npm|hf)_[A-Za-z0-9]{16,}/,
  /\bSG\.[\w-]{8,}/,
  /\b[sr]k_live_\w{8,}/,
  /\beyJ[\w-]{8,200}\.[\w-]{8,}\./,
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /[a-z0-9+.-]:\/\/[^\s/:@]*:[^\s/@]+@/i,
];
const TELLING_NAME =
  /(?:^|_)(?:api_?key|token|secret|password|passwd|passphrase|private_?key|credentials?|auth|authorization)(?:_|$)/;
const SECRET_HEADER = /^(?:proxy-)?authorization$|^cookie$|^x-api-key$/i;
const HARMLESS = /^(?:-?\d+(?:\.\d+)?|true|false|x{3,}|changeme|<.*>|(?:~|\.{1,2})?\/[\w./ -]*|[A-Za-z]:\\.*)$/i;

/** Whether a text has a secret in the form that a known provider gives out. */
export const hasSecretForm = (text: string): boolean => FORMS.some((form) => form.test(literalOf(text)));

/** Whether `value` under `name` is a secret: by its form, by what the name says, or by a query in it. */
export const isSecret = (name: string, value: string): boolean =>
  hasSecretForm(value) || hasSecretQuery(value) || isNamedSecret(name, value);

/** Where a server has secrets, such as `env TOKEN` or `header Cookie`; empty where there are none. */
export const secretsOf = ({ command = '', args, env, url = '', headers }: Server): readonly string[] => [
  ...(hasSecretForm(command) ? ['command'] : []),
  ...Object.entries(env).flatMap(([name, value]) => (isSecret(name, value) ? [`env ${name}`] : [])),
  ...args.flatMap((arg, index) => (isSecretArgument(args[index - 1] ?? '', arg) ? [`args[${index}]`] : [])),
  ...(isSecretUrl(url) ? ['url'] : []),
  ...Object.entries(headers).flatMap(([name, value]) => (isSecretHeader(name, value) ? [`header ${name}`] : [])),
];

const isNamedSecret = (name: string, value: string): boolean => {
  const literal = literalOf(value);
  const refers = partsOf(value).some((part) => typeof part === 'object' && part.fallback === undefined);
  return TELLING_NAME.test(words(name)) && !refers && literal.length >= 8 && !HARMLESS.test(literal);
};

const hasSecretQuery = (text: string): boolean =>
  (/[?#](.*)/s.exec(text)?.[1] ?? '').split(/[&?#]/).some((pair) => {
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
    return isNamedSecret(name, value);
  });

// The whole may follow an option (`--token abc`) or be one (`--header=Cookie: abc`); its value may be a `NAME=value`.
const isSecretArgument = (before: string, arg: string): boolean => {
  const value = /^--?[\w-]+=(.*)$/s.exec(arg)?.[1] ?? '';
  const isNamed = /^--?[\w-]+$/.test(before) && isNamedSecret(before, arg);
  return isNamed || [arg, value].some(isSecretText);
};

const isSecretText = (text: string): boolean => {
  const [, name = '', value = ''] = /^-{0,2}([\w-]+)=(.*)$/s.exec(text) ?? [];
  const [, header = '', content = ''] = /^([\w-]+):\s*(.*)$/s.exec(text) ?? [];
  return isNamedSecret(name, value) || isSecretHeader(header, content) || isSecret('', text);
};

const isSecretUrl = (url: string): boolean => {
  const userinfo = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)@/i.exec(url)?.[1] ?? '';
  return hasSecretForm(url) || hasSecretQuery(url) || literalOf(userinfo).replaceAll(':', '') !== '';
};

const isSecretHeader = (name: string, value: string): boolean => {
  const literal = literalOf(value)
    .replace(/^(?:bearer|basic|token)\b/i, '')
    .trim();
  return isSecret(name, value) || (SECRET_HEADER.test(name) && literal !== '' && !HARMLESS.test(literal));
};

// What is written out: references are left out, but the default in `${X:-default}` is a text like any other.
const literalOf = (text: string): string => reworded(text, ({ fallback = '' }) => fallback);
const words = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');

// Finds secrets that are written out in full, so that they are not copied into more files. It answers with places and
// rules, never with values. A reference such as `${TOKEN}` is no secret; there is no guessing by randomness.
import type { Server } from './model.ts';

const FORMS: readonly RegExp[] = [
  /\bsk-(?:ant|proj)-[\w-]{8,}/,
  /\bsk-[A-Za-z0-9]{32,}/,
  /\b(?:gh[pos]_|github_pat_)\w{8,}/,
  /\bglpat-[\w-]{8,}/,
  /\bxox[abprs]-[\w-]{8,}/,
  /\bA(?:KIA|SIA)[A-Z0-9]{16}\b/,
  /\bAIza[\w-]{35}/,
  /\b(?:npm|hf)_[A-Za-z0-9]{16,}/,
  /\bSG\.[\w-]{8,}/,
  /\b[sr]k_live_\w{8,}/,
  /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/,
  /-----BEGIN [A-Z ]*PRIVATE KEY/,
  /[a-z][a-z0-9+.-]*:\/\/[^\s/:@]*:[^\s/@]+@/i,
];
const TELLING_NAME =
  /(?:^|_)(?:api_?key|token|secret|password|passwd|passphrase|private_?key|credentials?|auth|authorization)(?:_|$)/;
const SECRET_HEADER = /^(?:proxy-)?authorization$|^cookie$|^x-api-key$/i;
const HARMLESS = /^(?:-?\d+(?:\.\d+)?|true|false|x{3,}|changeme|<.*>|(?:~|\.{1,2})?\/[\w./ -]*|[A-Za-z]:\\.*)$/i;

/** Whether a text has a secret in the form that a known provider gives out. */
export const hasSecretForm = (text: string): boolean => FORMS.some((form) => form.test(withoutReferences(text)));

/** Whether `value` under `name` is a secret, by its form or by what the name says. */
export const isSecret = (name: string, value: string): boolean => {
  const literal = withoutReferences(value);
  if (hasSecretForm(value)) return true;
  return TELLING_NAME.test(words(name)) && literal === value && value.length >= 8 && !HARMLESS.test(value);
};

/** Where a server has secrets, such as `env TOKEN` or `header Cookie`; empty where there are none. */
export const secretsOf = ({ command = '', args, env, url = '', headers }: Server): readonly string[] => [
  ...(hasSecretForm(command) ? ['command'] : []),
  ...Object.entries(env).flatMap(([name, value]) => (isSecret(name, value) ? [`env ${name}`] : [])),
  ...args.flatMap((arg, index) => (isSecretArgument(args[index - 1] ?? '', arg) ? [`args[${index}]`] : [])),
  ...(isSecretUrl(url) ? ['url'] : []),
  ...Object.entries(headers).flatMap(([name, value]) => (isSecretHeader(name, value) ? [`header ${name}`] : [])),
];

const isSecretArgument = (before: string, arg: string): boolean => {
  const [, name = '', value = ''] = /^--?([\w-]+)=(.*)$/s.exec(arg) ?? [];
  const header = /^([\w-]+):\s*(.*)$/s.exec(arg);
  if (header !== null && isSecretHeader(header[1] ?? '', header[2] ?? '')) return true;
  return hasSecretForm(arg) || isSecret(name, value) || (/^--?[\w-]+$/.test(before) && isSecret(before, arg));
};

const isSecretUrl = (url: string): boolean => {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  const userinfo = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)@/i.exec(url)?.[1] ?? '';
  return (
    hasSecretForm(url) ||
    withoutReferences(userinfo).replaceAll(':', '') !== '' ||
    query.split('&').some((pair) => isSecret(pair.split('=')[0] ?? '', pair.slice(pair.indexOf('=') + 1)))
  );
};

const isSecretHeader = (name: string, value: string): boolean => {
  const literal = withoutReferences(value)
    .replace(/^(?:bearer|basic|token)\b/i, '')
    .trim();
  return isSecret(name, value) || (SECRET_HEADER.test(name) && literal !== '' && !HARMLESS.test(literal));
};

const withoutReferences = (text: string): string => text.replace(/\$\{[A-Za-z_]\w*(?::-[^}]*)?\}/g, '');
const words = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');

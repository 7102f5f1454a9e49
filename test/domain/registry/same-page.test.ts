// Which addresses are spellings of one page, and which are not.
import { expect, test } from 'vitest';
import { pageOf, trackingIn } from '../../../src/domain/registry/same-page.ts';

const PAGE = 'https://example.org/Bread/rye?lang=de&v=2';

test.each([
  ['a fragment', 'https://example.org/Bread/rye?lang=de&v=2#crust'],
  ['a slash at the end', 'https://example.org/Bread/rye/?lang=de&v=2'],
  ['two slashes', 'https://example.org//Bread//rye?lang=de&v=2'],
  ['an index file', 'https://example.org/Bread/rye/index.html?lang=de&v=2'],
  ['www', 'https://www.example.org/Bread/rye?lang=de&v=2'],
  ['the host for phones', 'https://m.example.org/Bread/rye?lang=de&v=2'],
  ['capitals', 'https://example.org/bread/RYE?lang=de&v=2'],
  ['escapes', 'https://example.org/%42read/rye?lang=de&v=2'],
  ['the order of parameters', 'https://example.org/Bread/rye?v=2&lang=de'],
  ['tracking parameters', 'https://example.org/Bread/rye?utm_source=x&lang=de&v=2&fbclid=1'],
])('%s makes no other page', (_, url) => expect(pageOf(url)).toBe(pageOf(PAGE)));

test('the host for phones may stand behind a language', () =>
  expect(pageOf('https://en.m.example.org/rye')).toBe(pageOf('https://en.example.org/rye')));

test.each([
  ['another path', 'https://example.org/Bread/wheat?lang=de&v=2'],
  ['another host', 'https://docs.example.org/Bread/rye?lang=de&v=2'],
  ['another value', 'https://example.org/Bread/rye?lang=en&v=2'],
  ['a missing parameter', 'https://example.org/Bread/rye?lang=de'],
])('%s is another page', (_, url) => expect(pageOf(url)).not.toBe(pageOf(PAGE)));

test.each(['https://www.net/', 'https://m.co/'])('%s keeps its only name', (url) =>
  expect(pageOf(url)).toContain(new URL(url).hostname),
);

test('an escape that is none leaves the path as it is', () =>
  expect(pageOf('https://example.org/100%')).toBe('example.org/100%?'));

test('tracking parameters are named as they are written, in any capitals; others are not', () =>
  expect(trackingIn('https://example.org/?UTM_Medium=a&gclid=b&q=c&page=2')).toEqual(['UTM_Medium', 'gclid']));

test.each([
  ...['utm_id', 'matomo_campaign', 'piwik_kwd', 'mtm_source', 'pk_cid', 'hsa_acc', 'at_custom1', 'itm_source'],
  ...[
    'at_medium',
    'gclid',
    'dclid',
    'msclkid',
    'fbclid',
    'ttclid',
    'twclid',
    'yclid',
    'ysclid',
    'irclickid',
    'rb_clickid',
  ],
  ...['_ga', '_gl', 'gclsrc', 'gad_source', 'gad_campaignid', 'srsltid', 'gbraid', 'wbraid', '_kx', '_openstat'],
  ...['__hstc', '_hsenc', 'hsCtaTracking', 'mc_eid', 'vero_conv', 'igsh', 'mibextid', 'sfmc_id', 'rdt_cid', 'ref_src'],
])('%s is a tracking parameter', (name) => expect(trackingIn(`https://example.org/?q=1&${name}=x`)).toEqual([name]));

test.each('client_id click gads at at_time page_id cid id source referee site version'.split(' '))(
  '%s is no tracking parameter',
  (name) => expect(trackingIn(`https://example.org/?${name}=x`)).toEqual([]),
);

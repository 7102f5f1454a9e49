import { expect, test } from 'vitest';
import { isInAnyRange, networkOf, parseRange } from '../../../src/http/mcp/network.ts';

test.each([
  { says: 'an IPv4 address stands for itself', address: '192.0.2.7', want: '192.0.2.7' },
  { says: 'an IPv6 address stands for its first 64 bits', address: '2001:db8:1:2:3:4:5:6', want: '2001:db8:1:2' },
  { says: 'capitals and leading zeros make no difference', address: '2001:0DB8:0001:0002::9', want: '2001:db8:1:2' },
  { says: 'a gap before bit 64 is filled with zeros', address: '2001:db8::1', want: '2001:db8:0:0' },
  { says: 'a mapped IPv4 address is that address', address: '::ffff:192.0.2.7', want: '192.0.2.7' },
  { says: 'an address that only ends like one is none', address: '2001:db8::ffff:192.0.2.7', want: '2001:db8:0:0' },
  { says: 'the loopback address is one', address: '::1', want: '0:0:0:0' },
  { says: 'nothing is unknown', address: '', want: 'unknown' },
  { says: 'a name is unknown', address: 'localhost', want: 'unknown' },
  { says: 'an IPv4 address out of range is unknown', address: '192.0.2.256', want: 'unknown' },
  { says: 'an IPv4 address with a leading zero is unknown', address: '192.0.2.010', want: 'unknown' },
  { says: 'two addresses are unknown', address: '192.0.2.1, 192.0.2.2', want: 'unknown' },
  { says: 'a URL that ends early is unknown', address: '::1]/[::2', want: 'unknown' },
])('$says', ({ address, want }) => expect(networkOf(address)).toBe(want));

test.each([
  { says: 'the first address of a range is in it', range: '192.0.2.0/24', address: '192.0.2.0', want: true },
  { says: 'the last address of a range is in it', range: '192.0.2.0/24', address: '192.0.2.255', want: true },
  { says: 'the address after a range is not in it', range: '192.0.2.0/24', address: '192.0.3.0', want: false },
  { says: 'a range of all bits holds one address', range: '192.0.2.7/32', address: '192.0.2.7', want: true },
  { says: 'a range may end within a byte', range: '198.51.100.64/26', address: '198.51.100.127', want: true },
  { says: 'and then ends there', range: '198.51.100.64/26', address: '198.51.100.128', want: false },
  { says: 'an IPv6 range holds its addresses', range: '2001:db8::/33', address: '2001:db8:7fff::1', want: true },
  { says: 'an IPv6 range may end within a group', range: '2001:db8::/33', address: '2001:db8:8000::', want: false },
  { says: 'a range of no bits holds everything', range: '::/0', address: '192.0.2.1', want: true },
  { says: 'an IPv4 range of no bits holds no IPv6 address', range: '0.0.0.0/0', address: '2001:db8::1', want: false },
  { says: 'what is no address is in no range', range: '::/0', address: 'unknown', want: false },
])('$says', ({ range, address, want }) => {
  const parsed = parseRange(range);
  expect(parsed).toBeDefined();
  expect(isInAnyRange(address, parsed === undefined ? [] : [parsed])).toBe(want);
});

test('an address is in one of many ranges where any holds it', () => {
  const ranges = ['192.0.2.0/24', '198.51.100.0/24'].flatMap((text) => parseRange(text) ?? []);
  const addresses = ['192.0.2.1', '198.51.100.1', '203.0.113.1'];
  expect(addresses.filter((one) => isInAnyRange(one, ranges))).toEqual(addresses.slice(0, 2));
});

test.each(['', '192.0.2.0', '192.0.2.0/33', '::/129', '::/-1', '::/1/1', 'example.org/8', '::/ 8', '::/8 '])(
  '"%s" is no range',
  (text) => expect(parseRange(text)).toBeUndefined(),
);

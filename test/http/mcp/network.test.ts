import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isInAnyRange, networkOf, parseAddress, parseRange } from '../../../src/http/mcp/network.ts';
import { casesOf } from '../../support/fuzz.ts';

const parsed = (address: string) => {
  const groups = parseAddress(address);
  if (groups === undefined) throw new Error(`${address} is no address`);
  return groups;
};

test.each([
  { says: 'an IPv4 address stands for itself', address: '192.0.2.7', want: '192.0.2.7' },
  { says: 'an IPv6 address stands for its first 64 bits', address: '2001:db8:1:2:3:4:5:6', want: '2001:db8:1:2' },
  { says: 'capitals and leading zeros make no difference', address: '2001:0DB8:0001:0002::9', want: '2001:db8:1:2' },
  { says: 'a gap before bit 64 is filled with zeros', address: '2001:db8::1', want: '2001:db8:0:0' },
  { says: 'a mapped IPv4 address is that address', address: '::ffff:192.0.2.7', want: '192.0.2.7' },
  { says: 'an address that only ends like one is none', address: '2001:db8::ffff:192.0.2.7', want: '2001:db8:0:0' },
  { says: 'the loopback address is one', address: '::1', want: '0:0:0:0' },
])('$says', ({ address, want }) => expect(networkOf(parsed(address))).toBe(want));

test.each([
  { says: 'nothing', address: '' },
  { says: 'a name', address: 'localhost' },
  { says: 'an IPv4 address out of range', address: '192.0.2.256' },
  { says: 'an IPv4 address with a leading zero', address: '192.0.2.010' },
  { says: 'two addresses', address: '192.0.2.1, 192.0.2.2' },
  { says: 'a URL that ends early', address: '::1]/[::2' },
])('$says is no address', ({ address }) => expect(parseAddress(address)).toBeUndefined());

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
])('$says', ({ range, address, want }) => {
  const ranges = [parseRange(range) ?? []].flat();
  expect(ranges).toHaveLength(1);
  expect(isInAnyRange(parsed(address), ranges)).toBe(want);
});

test('an address is in one of many ranges where any holds it', () => {
  const ranges = ['192.0.2.0/24', '198.51.100.0/24'].flatMap((text) => parseRange(text) ?? []);
  const addresses = ['192.0.2.1', '198.51.100.1', '203.0.113.1'];
  expect(addresses.filter((one) => isInAnyRange(parsed(one), ranges))).toEqual(addresses.slice(0, 2));
});

test.each(['', '192.0.2.0', '192.0.2.0/33', '::/129', '::/-1', '::/1/1', 'example.org/8', '::/ 8', '::/8 '])(
  '"%s" is no range',
  (text) => expect(parseRange(text)).toBeUndefined(),
);

test('addresses that differ only after bit 64 are one network, others are not', () =>
  fc.assert(
    fc.property(fc.ipV6(), fc.ipV4(), (six, four) => {
      expect(networkOf(parsed(four))).toBe(four);
      const network = networkOf(parsed(six));
      const isMapped = network.includes('.');
      if (!isMapped) expect(networkOf(parsed(`${network}:1:2:3:4`))).toBe(network);
    }),
    { numRuns: casesOf(100) },
  ));

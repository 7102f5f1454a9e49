// Network addresses, as far as counting callers needs them: which range one lies in, and which part names one network.

/** An address as eight groups of 16 bits; IPv4 in its mapped form, `::ffff:192.0.2.1`. */
export type AddressGroups = readonly number[];

/** All addresses whose first `bits` (0 to 128) are those of `groups`. */
export type AddressRange = { readonly groups: AddressGroups; readonly bits: number };

const GROUPS = 8;
const GROUP_BITS = 16;
/** Bits before the four bytes of an IPv4 address in its mapped form. @see RFC 4291, section 2.5.5.2 */
const IPV4_OFFSET_BITS = 96;

/** The range written as an address, a slash and a number of bits, such as `192.0.2.0/24`; undefined if it is none. */
export const parseRange = (text: string): AddressRange | undefined => {
  const [address = '', length = '', ...others] = text.split('/');
  const groups = parseAddress(address);
  if (groups === undefined || others.length > 0 || !/^\d{1,3}$/.test(length)) return undefined;
  const bits = Number(length) + (address.includes(':') ? 0 : IPV4_OFFSET_BITS);
  return bits <= GROUPS * GROUP_BITS ? { groups, bits } : undefined;
};

/** Whether `address` lies in any of `ranges`. */
export const isInAnyRange = (address: AddressGroups, ranges: readonly AddressRange[]): boolean =>
  ranges.some((range) => contains(range, address));

/**
 * The network that stands for one caller: an IPv4 address itself, the first `bits` (64 at most) of an IPv6 address, because
 * a single customer commonly has that many addresses.
 */
export const networkOf = (address: AddressGroups, bits = 64): string => {
  const [high = 0, low = 0] = address.slice(6);
  const isIpv4 = address[5] === 0xffff && address.slice(0, 5).every((group) => group === 0);
  if (isIpv4) return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  return address
    .slice(0, 4)
    .map((group, index) => (group & leadingBits(bits - index * GROUP_BITS)).toString(16))
    .join(':');
};

/** A group whose first `count` bits are ones, all where `count` is 16 or more. */
const leadingBits = (count: number): number => {
  const kept = Math.min(Math.max(count, 0), GROUP_BITS);
  return (0xffff << (GROUP_BITS - kept)) & 0xffff;
};

const contains = ({ groups, bits }: AddressRange, address: AddressGroups): boolean =>
  groups.every((group, index) => ((group ^ (address[index] ?? 0)) & leadingBits(bits - index * GROUP_BITS)) === 0);

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** The address that a text is; undefined for any other. */
export const parseAddress = (text: string): AddressGroups | undefined => {
  // A URL would do for these, too, but leaves kilobytes of garbage, and every counted message has one.
  if (IPV4.test(text)) {
    const [first = 0, second = 0, third = 0, fourth = 0] = text.split('.').map(Number);
    return [0, 0, 0, 0, 0, 0xffff, (first << 8) | second, (third << 8) | fourth];
  }
  const inUrl = `http://[${text}]`;
  if (!/^[0-9a-f:.]+$/i.test(text) || !URL.canParse(inUrl)) return undefined;
  // A URL writes the address in its shortest form, without dots, so only the gap is left to fill.
  const [before = [], after = []] = new URL(inUrl).hostname.slice(1, -1).split('::').map(groupsIn);
  return [...before, ...new Array<number>(GROUPS - before.length - after.length).fill(0), ...after];
};

const groupsIn = (text: string): AddressGroups =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));

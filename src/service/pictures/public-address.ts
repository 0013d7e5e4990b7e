/**
 * Which addresses a picture may be fetched from. A picture's address is a stranger's choice, and this machine can reach
 * what strangers cannot: itself, its network, the metadata service of its cloud. Layers: an address is judged as a number,
 * never by how it is spelled; only global unicast is public; IPv4 hidden in IPv6 is not, whatever it hides, or an own address
 * could be spelled past its list; what is not understood is not public.
 */

/** IPv4 ranges that are not global unicast, as base and prefix length (IANA special-purpose registry). */
const BLOCKED_V4: [base: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Ranges inside 2000::/3 that are not for hosts on the internet; 6to4 is among them, because it hides an IPv4 address. */
const BLOCKED_V6: [base: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];
const GLOBAL_V6: [base: string, prefix: number] = ['2000::', 3];

/** True when an IP address in its usual spelling is one of the public internet's. */
export function isPublicAddress(address: string): boolean {
  const v4 = parseV4(address);
  if (v4 !== undefined) return isPublicV4(v4);
  const v6 = parseV6(address);
  return v6 !== undefined && isPublicV6(v6);
}

function isPublicV4(address: number): boolean {
  return !BLOCKED_V4.some(([base, prefix]) => {
    const shift = 32 - prefix;
    return Math.floor(address / 2 ** shift) === Math.floor((parseV4(base) ?? 0) / 2 ** shift);
  });
}

function isPublicV6(address: bigint): boolean {
  return isInside(address, GLOBAL_V6) && !BLOCKED_V6.some((range) => isInside(address, range));
}

function isInside(address: bigint, [base, prefix]: [string, number]): boolean {
  const shift = BigInt(128 - prefix);
  return address >> shift === (parseV6(base) ?? 0n) >> shift;
}

/** Four decimal parts without leading zeros, as resolvers and `URL` write them. */
function parseV4(text: string): number | undefined {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return undefined;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** Eight groups with at most one `::`, the last two perhaps as IPv4; a zone makes it unusable. */
function parseV6(text: string): bigint | undefined {
  const [left = '', right, ...rest] = withoutV4Tail(text).split('::');
  if (rest.length > 0) return undefined;
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const missing = 8 - head.length - tail.length;
  if (right === undefined ? missing !== 0 : missing < 1) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
}

function withoutV4Tail(text: string): string {
  const tail = /[^:]+$/.exec(text)?.[0] ?? '';
  const v4 = parseV4(tail);
  if (v4 === undefined) return text;
  const groups = `${Math.floor(v4 / 65_536).toString(16)}:${(v4 % 65_536).toString(16)}`;
  return text.slice(0, text.length - tail.length) + groups;
}

import { BlockList, isIP } from 'node:net';

/**
 * Decides which addresses images may be loaded from. Strangers choose the address, and this machine can reach what they can't:
 * itself, its network, its cloud's metadata service. Addresses are compared as numbers, never as text. Only global unicast is
 * public. IPv4 inside IPv6 isn't, because it could hide one of this machine's addresses. Unknown addresses aren't public.
 */

/** IPv4 ranges that aren't global unicast (IANA special-purpose registry). */
const BLOCKED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Ranges inside 2000::/3 that aren't for internet hosts, and 6to4, which contains an IPv4 address. */
const BLOCKED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const blockedV4 = listOf(BLOCKED_V4, 'ipv4');
const blockedV6 = listOf(BLOCKED_V6, 'ipv6');
const globalV6 = listOf(['2000::/3'], 'ipv6');

/** Returns true if an IP address is on the public internet. Addresses with a zone aren't. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !blockedV4.check(address, 'ipv4');
  const isUsable = version === 6 && !address.includes('%');
  return isUsable && globalV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6');
}

function listOf(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [base = '', prefix] = range.split('/');
    list.addSubnet(base, Number(prefix), family);
  }
  return list;
}

/** Only the default ports, because other ports belong to other services. */
const PORTS = new Set(['', '80', '443']);

/** Parses an image URL. Undefined if the URL must not be loaded, whatever its host resolves to. */
export function parsePictureAddress(text: string, base?: URL): URL | undefined {
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username !== '' || url.password !== '' || !PORTS.has(url.port)) return undefined;
  return url.hostname === '' || url.hostname.endsWith('.') ? undefined : url;
}

/** Returns the host if it is an IP address; undefined for a name to resolve. */
export function readLiteralAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? undefined : bare;
}

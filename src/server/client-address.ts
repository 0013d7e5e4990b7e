import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { emailSchema } from '../contract/accounts.ts';

/** Where a request comes from. */
export interface ClientAddress {
  /** An IP address. */
  address: string;
  /** The browser uses https, here or at a trusted proxy. */
  isHttps: boolean;
  /** The email address of the person whom a trusted proxy has signed in, in lowercase. */
  proxyEmail?: string;
}

/** Reads where a request comes from. Only listed proxies are believed, because anyone can send these headers. */
export function createClientReader({
  trustedProxies = [],
  publicUrl,
  authHeader,
}: {
  /** CIDRs such as `10.0.0.0/8`, or addresses. */
  trustedProxies?: readonly string[];
  publicUrl?: string | undefined;
  authHeader?: string | undefined;
}): (incoming: IncomingMessage) => ClientAddress {
  const trusted = createTrustedList(trustedProxies);
  const publicHost = publicUrl?.startsWith('https:') === true ? new URL(publicUrl).host : undefined;
  return ({ socket, headers, headersDistinct }) => {
    let proxyEmail: string | undefined;
    let address = plainAddress(socket.remoteAddress ?? '');
    let isHttps = publicHost !== undefined && headers.host === publicHost;
    if (trusted(address)) {
      proxyEmail = authHeader && readEmail(headersDistinct[authHeader]);
      isHttps ||= lastOf(headers['x-forwarded-proto']) === 'https';
      // The last proxies are ours. Whatever stands before them may be forged.
      const chain = [headers['x-forwarded-for'] ?? '']
        .flat()
        .join(',')
        .split(',')
        .map((part) => part.trim());
      while (trusted(address) && isIP(plainAddress(chain.at(-1) ?? '')) !== 0)
        address = plainAddress(chain.pop() ?? '');
    }
    return { address, isHttps, ...(proxyEmail !== undefined && { proxyEmail }) };
  };
}

/** Returns a function that finds an address in a list of CIDRs. */
export function createTrustedList(cidrs: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', prefix] = cidr.split('/');
    const family = isIP(network) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(network, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return (address) => {
    const version = isIP(plainAddress(address));
    return version !== 0 && list.check(plainAddress(address), version === 6 ? 'ipv6' : 'ipv4');
  };
}

/** An IPv4 address that arrived over IPv6, as IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** A second value would be that of the client. */
function readEmail(values: readonly string[] = []): string | undefined {
  return values.length === 1 ? emailSchema.safeParse(values[0]).data : undefined;
}

function lastOf(values: string | string[] | undefined): string | undefined {
  return [values ?? ''].flat().join(',').split(',').at(-1)?.trim();
}

import { isIP } from 'node:net';

/** Default ports alone: a picture is on a web server, and other ports are other services. */
const PORTS = new Set(['', '80', '443']);

/** Reads the address of a picture once, with the platform's parser; undefined when it may not be fetched whatever it resolves to. */
export function parsePictureAddress(text: string, base?: URL): URL | undefined {
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username !== '' || url.password !== '' || !PORTS.has(url.port)) return undefined;
  return url.hostname === '' || url.hostname.endsWith('.') ? undefined : url;
}

/** The IP address that a host name spells; undefined when it is a name to resolve. */
export function readLiteralAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? undefined : bare;
}

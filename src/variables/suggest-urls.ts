import { isWebAddress } from './web-address.ts';

/** The address with the scheme that was left out or misspelt. */
export function suggestUrls(text: string): string[] {
  if (isWebAddress(text) || /^https?:\/\/?$/i.test(text)) return [];
  const bare = text.replace(/^h?t{1,3}ps?[:;,]?\/{1,3}|^[:/]+/i, '');
  const address = `https://${bare}`;
  const hasHost = /^(localhost|[^\s/:?#@]+\.[^\s/:?#@.]{2,})([/:?#]|$)/i.test(bare);
  return hasHost && isWebAddress(address) ? [address] : [];
}

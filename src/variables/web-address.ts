/** An absolute http or https address, as a pattern for schemas: it has no flags, and cannot tell whether the host can be parsed. */
export const WEB_ADDRESS = '[hH][tT][tT][pP][sS]?:\\/\\/[\\/\\\\]*[^\\s\\/\\\\?#]\\S*';

const WHOLE_ADDRESS = new RegExp(`^${WEB_ADDRESS}$`);

/** True for an absolute http or https address with a host; every other scheme is refused. */
export function isWebAddress(text: string): boolean {
  return WHOLE_ADDRESS.test(text) && URL.canParse(text);
}

/** The address with the scheme that was left out or misspelt. */
export function suggestUrls(text: string): string[] {
  if (isWebAddress(text) || /^https?:\/\/?$/i.test(text)) return [];
  const bare = text.replace(/^h?t{1,3}ps?[:;,]?\/{1,3}|^[:/]+/i, '');
  const address = `https://${bare}`;
  const hasHost = /^(localhost|[^\s/:?#@]+\.[^\s/:?#@.]{2,})([/:?#]|$)/i.test(bare);
  return hasHost && isWebAddress(address) ? [address] : [];
}

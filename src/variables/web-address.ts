/** True for an absolute http or https address with a host; every other scheme is refused. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\//i.test(text) || /\s/.test(text)) return false;
  return URL.canParse(text);
}

/** True when an answer announces more bytes than it has: whoever waits for the rest is served by a connection that ends. */
export function isCutShort({ headers }: Response, { length }: Uint8Array): boolean {
  return length < Number(headers.get('content-length') ?? 0);
}

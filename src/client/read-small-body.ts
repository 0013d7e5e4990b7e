/** Over a slow line such a body is a matter of seconds, and how much of it has arrived is of no use. */
const SMALL_BYTES_MAX = 512 * 1024;

/**
 * Reads a small body as a blob, tells of that at once, and then gives its bytes; undefined for one that may be larger than
 * `SMALL_BYTES_MAX`. The browser keeps a blob outside the page: to take bytes and make a blob of them copies them twice more.
 */
export function readSmallBody(
  response: Response,
  onBody: (body: Blob) => void,
): Promise<Uint8Array<ArrayBuffer>> | undefined {
  const announced = Number(response.headers.get('content-length') ?? Infinity);
  // What was compressed unfolds to more than is announced.
  const isSmall = announced <= SMALL_BYTES_MAX && !response.headers.has('content-encoding');
  return isSmall ? readBlob(response, onBody) : undefined;
}

async function readBlob(response: Response, onBody: (body: Blob) => void): Promise<Uint8Array<ArrayBuffer>> {
  const blob = await response.blob();
  const reading = blob.arrayBuffer();
  onBody(blob);
  return new Uint8Array(await reading);
}

import { PICTURE_LOOKUP_PATH, pictureFaults, type PictureFault } from '../contract/app-server.ts';

/** What a URL leads to, or `unchecked` if the server couldn't be reached. */
export type LookedUpPicture =
  | { kind: 'picture'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: PictureFault | 'unchecked' };

export interface LookUpOptions {
  fetch?: typeof globalThis.fetch;
  signal?: AbortSignal;
}

/** Asks the app's server for the image at a URL. Rejects only when the signal aborts. */
export async function lookUpPicture(
  address: string,
  { fetch = globalThis.fetch, signal }: LookUpOptions = {},
): Promise<LookedUpPicture> {
  try {
    const response = await fetch(PICTURE_LOOKUP_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address }),
      signal,
    });
    const isPicture = response.headers.get('content-type')?.startsWith('image/') === true;
    if (isPicture) return { kind: 'picture', bytes: new Uint8Array(await response.arrayBuffer()) };
    const { reason } = (await response.json()) as { reason?: unknown };
    return { kind: pictureFaults.find((fault) => fault === reason) ?? 'unchecked' };
  } catch (error) {
    if (signal?.aborted === true) throw error;
    return { kind: 'unchecked' };
  }
}

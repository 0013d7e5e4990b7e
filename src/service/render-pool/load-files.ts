import type { Finding } from '../../contract/check.ts';
import { limitTime } from '../limit-time.ts';
import { type LoadPicture, PictureError } from '../pictures/create-picture-loader.ts';
import type { RenderTemplate } from '../renderer/compile-template.ts';
import { isVisible } from '../../document/layer.ts';
import type { LoadFont, OwnFace } from '../renderer/own-fonts.ts';
import { isPictureAddress } from '../../document/read-picture.ts';
import type { RowToCheck } from '../renderer/render-engine.ts';

/** Loads fonts by hash and skips removed fonts. */
export async function loadFonts(faces: readonly OwnFace[] = [], loadFont: LoadFont): Promise<Map<string, Uint8Array>> {
  const fonts = new Map<string, Uint8Array>();
  for (const { hash } of faces) {
    const bytes = fonts.get(hash) ?? (await loadFont(hash));
    if (bytes !== undefined) fonts.set(hash, bytes);
  }
  return fonts;
}

/**
 * A loader with a time limit that includes waiting for the host. Only a few images per host load at a time, so many images from
 * an unresponsive host would otherwise wait longer than the caller does.
 */
export function limitPictures(loadPicture: LoadPicture, timeLimitMs: number): LoadPicture {
  return async (address, signal = new AbortController().signal) => {
    const limit = limitTime(signal, timeLimitMs);
    return loadPicture(address, limit).catch((cause: unknown) => {
      signal.throwIfAborted();
      throw limit.aborted ? new PictureError({ cause }) : cause;
    });
  };
}

/** Loads images that rows name by URL and visible layers draw. Returns the images, keyed by URL, and each row's problems. */
export async function loadPictures(
  template: RenderTemplate,
  rows: readonly RowToCheck[],
  loadPicture: LoadPicture,
  signal: AbortSignal | undefined,
): Promise<{ pictures: Map<string, Uint8Array>; problems: Finding[][] }> {
  const addressesOfRows = rows.map((row) => findAddresses(template, row));
  const pictures = new Map<string, Uint8Array>();
  const messages = new Map<string, string>();
  // In parallel, because each image may take seconds. The loader limits the connections per host.
  await Promise.all(
    [...new Set(addressesOfRows.flatMap((addresses) => [...addresses.values()]))].map(async (address) => {
      try {
        pictures.set(address, await loadPicture(address, signal));
      } catch (error) {
        signal?.throwIfAborted();
        messages.set(address, error instanceof Error ? error.message : 'The image could not be loaded.');
      }
    }),
  );
  const problems = addressesOfRows.map((addresses) =>
    [...addresses].flatMap(([name, address]): Finding[] => {
      const message = messages.get(address);
      return message === undefined ? [] : [{ name, code: 'picture-unreachable', severity: 'error', message }];
    }),
  );
  return { pictures, problems };
}

/** Finds the URLs of the images to draw, keyed by variable. */
function findAddresses({ document }: RenderTemplate, { values, builtIns }: RowToCheck): Map<string, string> {
  const addresses = new Map<string, string>();
  for (const layer of document.layers) {
    if (layer.type !== 'picture' || !('variable' in layer.source) || !isVisible(layer, values)) continue;
    const name = layer.source.variable;
    const address = values.get(name);
    if (address === undefined || !isPictureAddress(address) || builtIns?.has(name) === true) continue;
    addresses.set(name, address);
  }
  return addresses;
}

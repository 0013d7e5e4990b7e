import type { Finding } from '../../contract/check.ts';
import { limitTime } from '../limit-time.ts';
import { type LoadPicture, PictureError } from '../pictures/create-picture-loader.ts';
import type { RenderTemplate } from '../renderer/compile-template.ts';
import { isVisible } from '../../document/layer.ts';
import type { LoadFont, OwnFace } from '../renderer/own-fonts.ts';
import { isPictureAddress } from '../../document/read-picture.ts';
import type { RowToCheck } from '../renderer/render-engine.ts';
import type { WorkerRender } from './answer-render.ts';

/** Loads fonts by their hashes. One that was removed since then is skipped. */
export async function loadFonts(faces: readonly OwnFace[] = [], loadFont: LoadFont): Promise<Map<string, Uint8Array>> {
  const fonts = new Map<string, Uint8Array>();
  for (const { hash } of faces) {
    const bytes = fonts.get(hash) ?? (await loadFont(hash));
    if (bytes !== undefined) fonts.set(hash, bytes);
  }
  return fonts;
}

/**
 * The same loader, for which a picture that is not there in time is one that cannot be had. A host is asked for few pictures at a
 * time, so many that it is silent for would each wait for those before, longer than the caller does.
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

/** Images by their addresses, and the messages for those that couldn't be loaded. */
interface LoadedPictures {
  pictures: WorkerRender['addressed'];
  problems: Finding[];
}

export const noPictures: LoadedPictures = { pictures: new Map(), problems: [] };

/** Fetches the pictures that values name by address and layers draw, and tells which cannot be had. */
export async function loadPictures(
  template: RenderTemplate,
  { values, builtIns }: RowToCheck,
  loadPicture: LoadPicture,
  signal: AbortSignal | undefined,
): Promise<LoadedPictures> {
  const addresses = new Map<string, string>();
  for (const layer of template.document.layers) {
    if (layer.type !== 'picture' || !('variable' in layer.source) || !isVisible(layer, values)) continue;
    const name = layer.source.variable;
    const address = values.get(name);
    if (address === undefined || !isPictureAddress(address) || builtIns?.has(name) === true) continue;
    addresses.set(name, address);
  }
  const pictures = new Map<string, Uint8Array>();
  const messages = new Map<string, string>();
  // All at once, because each may take seconds. A template has a hundred variables at most, and a host is asked for few at a time.
  await Promise.all(
    [...new Set(addresses.values())].map(async (address) => {
      try {
        pictures.set(address, await loadPicture(address, signal));
      } catch (error) {
        signal?.throwIfAborted();
        messages.set(address, error instanceof Error ? error.message : 'The image could not be loaded.');
      }
    }),
  );
  const problems = [...addresses].flatMap(([name, address]): Finding[] => {
    const message = messages.get(address);
    return message === undefined ? [] : [{ name, code: 'picture-unreachable', severity: 'error', message }];
  });
  return { pictures, problems };
}

import { createBoundedCache } from './bounded-cache.ts';
import type { TemplateDocument } from './template-document.ts';

/** What all images of a document at a scale share, as a PNG, and the name the engine keeps its pixels under. */
export interface BasePicture {
  src: string;
  png: Uint8Array;
}

/** Pictures of what images share. A document is known by its identity: one that is changed must be a new object. */
export interface BaseCache {
  /** Nothing the first time a document is drawn at a scale: one image alone is cheaper without. */
  find(document: TemplateDocument, scale: number, draw: () => Promise<Uint8Array>): Promise<BasePicture | undefined>;
}

const BYTES_MAX = 32 * 1024 * 1024;
/** Of an entry that is still being drawn or holds no picture yet. */
const ENTRY_BYTES = 1024;

interface Entry {
  src: string;
  /** Nothing until the second image. */
  picture?: Promise<BasePicture>;
  bytes: number;
}

/** An empty cache for one engine. */
export function createBaseCache(): BaseCache {
  const ids = new WeakMap<TemplateDocument, number>();
  const entries = createBoundedCache<Entry>(BYTES_MAX, (entry) => entry.bytes);
  let idCount = 0;
  let pictureCount = 0;
  return {
    async find(document, scale, draw) {
      const id = ids.get(document) ?? (idCount += 1);
      ids.set(document, id);
      const key = `${id} ${scale}`;
      const entry = entries.get(key);
      if (entry === undefined) {
        entries.set(key, { src: '', bytes: ENTRY_BYTES });
        return undefined;
      }
      if (entry.picture !== undefined) return entry.picture;
      const src = `base-${(pictureCount += 1)}`;
      const picture = draw().then(
        (png) => {
          // Counted again now that its size is known.
          entries.set(key, { src, picture, bytes: ENTRY_BYTES + png.length });
          return { src, png };
        },
        (error: unknown) => {
          entries.set(key, { src: '', bytes: ENTRY_BYTES });
          throw error;
        },
      );
      entries.set(key, { src, picture, bytes: ENTRY_BYTES });
      return picture;
    },
  };
}

import { createHash } from 'node:crypto';
import type { ImageEntry } from '../../contract/workspace-images.ts';
import type { ServiceDatabase } from '../database/tables.ts';
import { ConflictError, UnknownThingError } from './catalogue-error.ts';

/** Images per workspace. */
const IMAGES_MAX = 200;

interface ImageCatalogueOptions {
  workspaceId: string;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Manages a workspace's images, which all designers can use. */
export function createImageCatalogue(database: ServiceDatabase, { workspaceId, now }: ImageCatalogueOptions) {
  const selectEntries = (on: ServiceDatabase) =>
    on
      .selectFrom('images')
      .select(['id', 'name', 'contentType', 'width', 'height', 'byteCount'])
      .where('workspaceId', '=', workspaceId);
  const createUnknown = (id: string) => new UnknownThingError(`No image has the ID ${id}.`);

  return {
    /** Newest first. */
    listImages: () => selectEntries(database).orderBy('createdAt', 'desc').orderBy('name').execute(),

    /** Adds an image and returns whether it is new. Adding the same bytes again isn't an error. */
    async addImage(
      image: Omit<ImageEntry, 'id' | 'byteCount'>,
      bytes: Uint8Array,
    ): Promise<{ entry: ImageEntry; isNew: boolean }> {
      const hash = createHash('sha256').update(bytes).digest('hex');
      return database.transaction().execute(async (trx) => {
        const added = await trx
          .insertInto('images')
          .values({
            ...image,
            id: crypto.randomUUID(),
            workspaceId,
            hash,
            bytes,
            byteCount: bytes.length,
            createdAt: new Date(now()).toISOString(),
          })
          .onConflict((conflict) => conflict.columns(['workspaceId', 'hash']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (added !== undefined && (await selectEntries(trx).execute()).length > IMAGES_MAX) {
          throw new ConflictError(`A workspace can have at most ${IMAGES_MAX} images. Delete an image first.`);
        }
        const entry = await selectEntries(trx).where('hash', '=', hash).executeTakeFirstOrThrow();
        return { entry, isNew: added !== undefined };
      });
    },

    async readImage(id: string): Promise<{ contentType: string; bytes: Uint8Array }> {
      return database
        .selectFrom('images')
        .select(['contentType', 'bytes'])
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId)
        .executeTakeFirstOrThrow(() => createUnknown(id));
    },

    async deleteImage(id: string): Promise<void> {
      await database
        .deleteFrom('images')
        .where('id', '=', id)
        .where('workspaceId', '=', workspaceId)
        .returning('id')
        .executeTakeFirstOrThrow(() => createUnknown(id));
    },
  };
}

import type { QueueDependencies } from '../../batch/queue/queue.ts';
import { detectImageType } from '../../contract/image-type.ts';
import { dataUriOf } from '../lib/data-uri.ts';
import type { BatchStore } from './kept-batch.ts';

/** Gives what is sent for a row of a batch: its values, with pictures of the batch as data URIs in place of their names. */
export function createValueReader(
  store: Pick<BatchStore, 'readPicture'>,
  batchId: string,
): QueueDependencies['readValues'] {
  return async ({ values }) => {
    const read = values.map(async ([name, value]) => {
      if (typeof value !== 'object' || !('picture' in value)) return [name, value] as const;
      const bytes = await store.readPicture(batchId, value.picture);
      if (bytes === undefined) throw new Error(`The picture ${value.picture} is not kept with this batch any more.`);
      return [name, await dataUriOf(new Blob([bytes]), detectImageType(bytes)?.mediaType ?? '')] as const;
    });
    return new Map<string, unknown>(await Promise.all(read));
  };
}

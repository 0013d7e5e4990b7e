import { useEffect, useState } from 'react';
import { detectImageType } from '../../../contract/image-type.ts';
import { isShowable } from '../../hooks/is-showable.ts';
import { batchStore } from '../batch-store.ts';

export interface RowImage {
  /** Of the file, for as long as it is on screen. */
  url: string;
  /** False when it would unfold to more pixels than a page should hold. */
  isShowable: boolean;
}

/** The image of a row that is done, read while it is on screen and let go after; undefined until it is read. */
export function useRowImage(batchId: string, at: number): RowImage | undefined {
  const [image, setImage] = useState<RowImage>();
  useEffect(() => {
    let own: string | undefined;
    let isOver = false;
    async function show(): Promise<void> {
      const bytes = await batchStore.readImage(batchId, at);
      if (isOver || bytes === undefined) return;
      // By the bytes alone: a stored type could make them run as a page of ours.
      own = URL.createObjectURL(new Blob([bytes], { type: detectImageType(bytes)?.mediaType }));
      setImage({ url: own, isShowable: isShowable(bytes) });
    }
    show().catch(() => {});
    return () => {
      isOver = true;
      setImage(undefined);
      if (own !== undefined) URL.revokeObjectURL(own);
    };
  }, [batchId, at]);
  return image;
}

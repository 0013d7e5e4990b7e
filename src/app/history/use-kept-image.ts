import { useEffect, useState } from 'react';
import { detectImageType } from '../../contract/image-type.ts';
import { isShowable } from '../hooks/is-showable.ts';
import { renderStore } from './render-store.ts';

export interface KeptImage {
  /** Of the file. */
  url: string;
  /** False when it would unfold to more pixels than a page should hold. */
  isShowable: boolean;
}

/** A kept image for as long as it is wanted; undefined until it is read. */
export function useKeptImage(id: string, isWanted: boolean): KeptImage | undefined {
  const [image, setImage] = useState<KeptImage>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let own: string | undefined;
    let isOver = false;
    async function show(): Promise<void> {
      const whole = await renderStore.read(id);
      if (isOver || whole === undefined) return;
      // By the bytes alone: a stored type could make them run as a page of ours.
      own = URL.createObjectURL(new Blob([whole.bytes], { type: detectImageType(whole.bytes)?.mediaType }));
      setImage({ url: own, isShowable: isShowable(whole.bytes) });
    }
    show().catch(() => {});
    return () => {
      isOver = true;
      setImage(undefined);
      if (own !== undefined) URL.revokeObjectURL(own);
    };
  }, [id, isWanted]);
  return image;
}

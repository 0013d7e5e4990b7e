import { useEffect, useState } from 'react';
import { detectImageType } from '../../client/image-file.ts';
import { renderStore } from './render-store.ts';

/** An address of a kept image for as long as it is wanted; undefined until it is read. */
export function useKeptImage(id: string, isWanted: boolean): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let own: string | undefined;
    let isOver = false;
    async function show(): Promise<void> {
      const whole = await renderStore.read(id);
      if (isOver || whole === undefined) return;
      // By the bytes alone: a stored type could make them run as a page of ours.
      own = URL.createObjectURL(new Blob([whole.bytes], { type: detectImageType(whole.bytes)?.mediaType }));
      setUrl(own);
    }
    show().catch(() => {});
    return () => {
      isOver = true;
      setUrl(undefined);
      if (own !== undefined) URL.revokeObjectURL(own);
    };
  }, [id, isWanted]);
  return url;
}

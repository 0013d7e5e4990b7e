import { useEffect, useState } from 'react';
import type { StageSize } from './stage-view.ts';

/** The size of an image in its own pixels, once it is read; `'broken'` when this browser cannot show it. */
export function useImageSize(url: string | undefined): StageSize | 'broken' | undefined {
  const [read, setRead] = useState<{ url: string; size: StageSize | 'broken' }>();
  useEffect(() => {
    if (url === undefined) return undefined;
    let isOver = false;
    const image = new Image();
    const tell = (size: StageSize | 'broken') => !isOver && setRead({ url, size });
    image.addEventListener('load', () => tell({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener('error', () => tell('broken'));
    image.src = url;
    return () => {
      isOver = true;
    };
  }, [url]);
  return read !== undefined && read.url === url ? read.size : undefined;
}

import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import type { PixelSize } from '../../generate/output-pixels.ts';
import { FILE_BYTES_MAX } from './picture-words.ts';
import { shrinkPicture } from './shrink-picture.ts';

export interface ShrinkOfferProps {
  picture: Blob;
  words: string;
  target: PixelSize;
  onShrunk: (copy: Blob) => void;
}

/** A lighter copy, made ready so that its weight can be named, and used only when it is asked for. */
export function ShrinkOffer({ picture, words, target: { widthPx, heightPx }, onShrunk }: ShrinkOfferProps) {
  const [copy, setCopy] = useState<Blob | 'none'>();

  useEffect(() => {
    let isCurrent = true;
    shrinkPicture(picture, { widthPx, heightPx }).then(
      (shrunk) => isCurrent && setCopy(shrunk.size > FILE_BYTES_MAX ? 'none' : shrunk),
      () => isCurrent && setCopy('none'),
    );
    return () => {
      isCurrent = false;
    };
  }, [picture, widthPx, heightPx]);

  return (
    <div className="flex w-full flex-wrap items-center gap-2 border-t border-grey-6 pt-2">
      <p className="min-w-40 flex-1 text-grey-11 tabular">
        {words} {copy === 'none' && 'It could not be made lighter here; use a smaller file.'}
      </p>
      {copy !== 'none' && (
        <Button isBusy={copy === undefined} onClick={() => copy && onShrunk(copy)}>
          {copy === undefined ? 'Shrink it' : `Shrink it to ${formatBytes(copy.size)}`}
        </Button>
      )}
    </div>
  );
}

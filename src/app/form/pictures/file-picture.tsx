import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import type { PixelSize } from '../../generate/output-pixels.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { PictureCard, usePictureHead } from './picture-card.tsx';
import { describeShrinking, FILE_BYTES_MAX, isShowable } from './describe-picture.ts';
import { shrinkPicture } from './shrink-picture.ts';

const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** The pixels that a render of this form has: more of a picture is never drawn. Undefined when the template does not tell. */
export const DrawnSizeContext = createContext<PixelSize | undefined>(undefined);

export interface FilePictureProps {
  id: string;
  fileName: string;
  picture: Blob;
  onRemove: () => void;
  /** Takes a copy that was shrunk or cropped. */
  onCopied: (copy: Blob) => void;
  /** In the place of an offer, once it was taken. */
  children?: ReactNode;
}

/** A picture file, the offer of a lighter copy where it is more than a render can use, and the way to a part of it. */
export function FilePicture({ id, fileName, picture, onRemove, onCopied, children }: FilePictureProps) {
  const drawn = use(DrawnSizeContext);
  const [isCropping, setCropping] = useState(false);
  const head = usePictureHead(picture);
  const offer = head && !children ? describeShrinking(head, picture.size, drawn) : undefined;
  return (
    <PictureCard
      id={id}
      title={fileName}
      picture={picture}
      head={head}
      note="Sent with the values. A remote service may refuse a file."
      onRemove={onRemove}
      onCrop={head && isShowable(head) ? () => setCropping(true) : undefined}
    >
      {children}
      {offer && <ShrinkOffer picture={picture} {...offer} onShrunk={onCopied} />}
      {isCropping && (
        <LazyBoundary title="The tool to crop could not be fetched.">
          <CropDialog picture={picture} drawn={drawn} onCropped={onCopied} onClose={() => setCropping(false)} />
        </LazyBoundary>
      )}
    </PictureCard>
  );
}

interface ShrinkOfferProps {
  picture: Blob;
  words: string;
  target: PixelSize;
  onShrunk: (copy: Blob) => void;
}

/** A lighter copy, made ready so that its weight can be named, and used only when it is asked for. */
function ShrinkOffer({ picture, words, target: { widthPx, heightPx }, onShrunk }: ShrinkOfferProps) {
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

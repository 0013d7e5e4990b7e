import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import type { PixelSize } from '../output-pixels.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { PictureCard } from './picture-card.tsx';
import { describeShrinking, FILE_BYTES_MAX, isShowable } from './describe-picture.ts';
import type { PictureFile } from './picture-file.ts';
import { shrinkPicture } from './shrink-picture.ts';

const CropDialog = lazyComponent(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** The size of this form's render: an image never needs more pixels. Undefined if the template has no size. */
export const DrawnSizeContext = createContext<PixelSize | undefined>(undefined);

export interface FilePictureProps {
  id: string;
  file: PictureFile;
  onRemove: () => void;
  onCopied: (copy: Blob) => void;
  /** Shown instead of the offer to shrink the file. */
  children?: ReactNode;
}

/** An image file that can be cropped, with an offer to shrink it if a render can't use all its pixels. */
export function FilePicture({ id, file, onRemove, onCopied, children }: FilePictureProps) {
  const { name, blob: picture, head } = file;
  const drawn = use(DrawnSizeContext);
  const [isCropping, setCropping] = useState(false);
  const offer = head && !children ? describeShrinking(head, picture.size, drawn) : undefined;
  return (
    <PictureCard
      id={id}
      title={name}
      picture={picture}
      head={head}
      note=""
      onRemove={onRemove}
      onCrop={head && isShowable(head) ? () => setCropping(true) : undefined}
    >
      {children}
      {offer && <ShrinkOffer picture={picture} {...offer} onShrunk={onCopied} />}
      {isCropping && (
        <LazyBoundary title="The crop tool couldn't be loaded.">
          <CropDialog picture={picture} drawn={drawn} onCropped={onCopied} onClose={() => setCropping(false)} />
        </LazyBoundary>
      )}
    </PictureCard>
  );
}

interface ShrinkOfferProps {
  picture: Blob;
  reason: string;
  target: PixelSize;
  onShrunk: (copy: Blob) => void;
}

/** Offers a smaller copy. The copy is created immediately to show its file size, but used only on request. */
function ShrinkOffer({ picture, reason, target: { widthPx, heightPx }, onShrunk }: ShrinkOfferProps) {
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
        {reason} {copy === 'none' && "The image can't be shrunk here. Use a smaller file."}
      </p>
      {copy !== 'none' && (
        <Button isBusy={copy === undefined} onClick={() => copy && onShrunk(copy)}>
          {copy === undefined ? 'Shrink it' : `Shrink it to ${formatBytes(copy.size)}`}
        </Button>
      )}
    </div>
  );
}

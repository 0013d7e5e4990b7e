import type { ReactNode } from 'react';
import { PartSlot } from '../../hooks/part-slot.tsx';
import { createPart } from '../../hooks/create-part.ts';
import type { PixelSize } from '../../generate/output-pixels.ts';
import { PictureCard } from './picture-card.tsx';
import { describeShrinking } from './picture-words.ts';
import { usePictureHead } from './use-picture-head.ts';

const shrinkOffer = createPart(async () => (await import('./shrink-offer.tsx')).ShrinkOffer);

export interface FilePictureProps {
  id: string;
  fileName: string;
  picture: Blob;
  /** The most that a render draws. */
  drawn: PixelSize | undefined;
  onRemove: () => void;
  onShrunk: (copy: Blob) => void;
  /** In the place of an offer, once it was taken. */
  children?: ReactNode;
}

/** A picture file, and the offer of a lighter copy where it is more than a render can use. */
export function FilePicture({ id, fileName, picture, drawn, onRemove, onShrunk, children }: FilePictureProps) {
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
    >
      {children}
      {offer && (
        <PartSlot part={shrinkOffer} missing={offer.words}>
          {(ShrinkOffer) => <ShrinkOffer picture={picture} {...offer} onShrunk={onShrunk} />}
        </PartSlot>
      )}
    </PictureCard>
  );
}

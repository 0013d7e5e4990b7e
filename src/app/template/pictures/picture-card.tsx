import { Crop, Image, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Button } from '../../ui/button.tsx';
import { describeConcern, describeFacts, isShowable } from './describe-picture.ts';
import type { PictureHead } from './read-picture-head.ts';

export interface PictureCardProps {
  id: string;
  title: string;
  /** Undefined while the image is loading or if it can't be loaded. */
  picture: Blob | undefined;
  head: PictureHead | undefined;
  /** Shown unless there is a warning. */
  note: string;
  isConcern?: boolean;
  onRemove?: () => void;
  onCrop?: (() => void) | undefined;
  children?: ReactNode;
}

/** The selected image: thumbnail, name, dimensions and file size. The card is as tall as the empty box. */
export function PictureCard({
  id,
  title,
  picture,
  head,
  note,
  isConcern,
  onRemove,
  onCrop,
  children,
}: PictureCardProps) {
  const [broken, setBroken] = useState<Blob>();
  const concern = picture && head && describeConcern(head, picture.size);
  const isBroken = picture !== undefined && broken === picture;
  const problem = isBroken && "This image can't be shown and may be damaged.";
  const warning = problem || concern || (isConcern && note);
  return (
    <div className="flex min-h-22 flex-wrap items-center gap-3 rounded-control border border-grey-6 bg-grey-2 p-2 text-xs">
      <Thumbnail
        picture={head && isShowable(head) && !isBroken ? picture : undefined}
        onBroken={() => setBroken(picture)}
      />
      <output className="min-w-0 flex-1">
        {/* The id isn't on the `output` element, because that counts as a form control. */}
        <span id={id}>
          <span className="block truncate semibold">
            <bdi>{title}</bdi>
          </span>{' '}
          <span className="block text-grey-10 tabular">{picture && head && describeFacts(head, picture.size)}</span>{' '}
          <span className={`block ${warning ? 'text-warning' : 'text-grey-10'}`}>{warning || note}</span>
        </span>
      </output>
      {onCrop && (
        <Button variant="quiet" aria-label="Crop…" title="Crop…" onClick={onCrop}>
          <Crop size="1rem" aria-hidden="true" />
        </Button>
      )}
      {onRemove && (
        <Button variant="quiet" aria-label="Remove file" title="Remove file" onClick={onRemove}>
          <X size="1rem" aria-hidden="true" />
        </Button>
      )}
      {children}
    </div>
  );
}

/** A small image, or an icon if there is no image to show. */
function Thumbnail({ picture, onBroken }: { picture: Blob | undefined; onBroken: () => void }) {
  const url = useObjectUrl(picture, picture?.type);
  return (
    <div className="checkerboard grid size-12 shrink-0 place-items-center overflow-hidden rounded-[3px]">
      {picture !== undefined ? (
        <img src={url} alt="" className="size-full object-contain" onError={onBroken} />
      ) : (
        <Image size="1rem" aria-hidden="true" className="text-grey-9" />
      )}
    </div>
  );
}

import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { describeConcern, describeFacts, isShowable } from './picture-words.ts';
import type { PictureHead } from './read-picture-head.ts';
import { Thumbnail } from './thumbnail.tsx';

const closeDrawing = 'm3.5 3.5 9 9M12.5 3.5l-9 9';

export interface PictureCardProps {
  id: string;
  title: string;
  /** Absent while it is fetched, or when there is none to show. */
  picture: Blob | undefined;
  head: PictureHead | undefined;
  /** What to know about it where nothing stands against it. */
  note: string;
  isConcern?: boolean;
  onRemove?: () => void;
  /** Below it all, like an offer. */
  children?: ReactNode;
}

/** The picture in use: how it looks, what it is called, its size and weight. Its height is that of the empty place. */
export function PictureCard({ id, title, picture, head, note, isConcern, onRemove, children }: PictureCardProps) {
  const [broken, setBroken] = useState<Blob>();
  const concern = picture && head && describeConcern(head, picture.size);
  const brokenWords = picture !== undefined && broken === picture && 'It cannot be shown here and may be damaged.';
  const warning = brokenWords || concern || (isConcern && note);
  return (
    <div className="flex min-h-22 flex-wrap items-center gap-3 rounded-control border border-grey-6 bg-grey-2 p-2 text-xs">
      <Thumbnail picture={head && isShowable(head) ? picture : undefined} onBroken={() => setBroken(picture)} />
      <output className="min-w-0 flex-1">
        {/* Not the output itself: what describes a control is read from text, and not from another control. */}
        <span id={id}>
          <span className="block truncate semibold">
            <bdi>{title}</bdi>
          </span>{' '}
          <span className="block text-grey-10 tabular">{picture && head && describeFacts(head, picture.size)}</span>{' '}
          <span className={`block ${warning ? 'text-warning' : 'text-grey-10'}`}>{warning || note}</span>
        </span>
      </output>
      {onRemove && (
        <Button look="quiet" aria-label="Remove file" title="Remove file" onClick={onRemove}>
          <Icon drawing={closeDrawing} />
        </Button>
      )}
      {children}
    </div>
  );
}

import { openShelf } from '../../hooks/use-shelf.ts';
import type { Entry } from './entry.ts';
import type { SheetSize } from './shape-reader.ts';

const starDrawing = 'm8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6Z';

export interface FavouriteButtonProps {
  entry: Entry & { kind: 'template' };
  isFavourite: boolean;
  size: SheetSize | null | undefined;
}

/** Marks a template, so that it is at hand from everywhere. */
export function FavouriteButton({ entry: { item, projectName }, isFavourite, size }: FavouriteButtonProps) {
  function toggle(): void {
    const ratio = size ? size.width / size.height : undefined;
    openShelf().toggleFavourite({ id: item.id, name: item.name, projectName, ratio });
  }
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favourite: ${item.name}`}
      title={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
      className="favourite"
      onClick={toggle}
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" strokeLinejoin="round" strokeWidth="1.4">
        <path d={starDrawing} />
      </svg>
    </button>
  );
}

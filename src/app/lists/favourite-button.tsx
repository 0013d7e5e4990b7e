import { openShelf } from '../hooks/use-shelf.ts';
import type { TemplateItem } from '../../contract/template.ts';
import type { SheetSize } from './shape-reader.ts';

export interface FavouriteButtonProps {
  item: TemplateItem;
  projectName: string;
  isFavourite: boolean;
  size: SheetSize | null | undefined;
}

/** Marks a template, so that it is at hand from everywhere. */
export function FavouriteButton({ item, projectName, isFavourite, size }: FavouriteButtonProps) {
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
    />
  );
}

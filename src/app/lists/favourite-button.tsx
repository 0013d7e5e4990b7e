import { Star } from 'lucide-react';
import type { TemplateItem } from '../../contract/template.ts';
import { useRememberedTemplates } from '../lib/use-remembered-templates.ts';

export interface FavouriteButtonProps {
  item: TemplateItem;
  projectName: string;
  className: string;
}

/** Marks a template as a favourite. */
export function FavouriteButton({
  item: { id, name, projectId, updatedAt },
  projectName,
  className,
}: FavouriteButtonProps) {
  const isFavourite = useRememberedTemplates(({ favourites }) => favourites.some((each) => each.id === id));
  const toggle = useRememberedTemplates(({ toggleFavourite }) => toggleFavourite);
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favourite: ${name}`}
      title={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
      className={`grid size-9 place-items-center rounded-control text-grey-9 hover:text-grey-12 aria-pressed:text-accent pointer-coarse:-m-1 pointer-coarse:size-11 ${className}`}
      onClick={() => toggle({ id, name, projectName, projectId, updatedAt })}
    >
      <Star size="1rem" aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />
    </button>
  );
}

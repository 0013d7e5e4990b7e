import type { ReactNode } from 'react';
import { Lock, Star } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import type { TemplateItem, Template } from '../../contract/template.ts';
import { useRememberedTemplates } from '../lib/use-remembered-templates.ts';
import { useServices } from '../services.ts';
import { templateQuery } from '../lib/template-query.ts';
import { findRanges } from '../lib/match-text.ts';

const known = new Map([
  ['SHARED', 'Shared'],
  ['PRIVATE', 'Private'],
]);

/** Shows who can see an entry. Unknown values from a newer service are shown unchanged. */
export function Visibility({ visibility }: { visibility: string }) {
  if (visibility === '') return null;
  return (
    <span className="inline-flex items-center gap-1">
      {visibility === 'PRIVATE' && <Lock size="0.75rem" aria-hidden="true" />}
      <bdi>{known.get(visibility) ?? visibility}</bdi>
    </span>
  );
}

/** A button that marks a template as a favorite. */
export function FavouriteButton({ item, projectName }: { item: TemplateItem; projectName: string }) {
  const { id, name, projectId, updatedAt } = item;
  const isFavourite = useRememberedTemplates(({ favourites }) => favourites.some((each) => each.id === id));
  const toggle = useRememberedTemplates(({ toggleFavourite }) => toggleFavourite);
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`Favorite: ${name}`}
      title={isFavourite ? 'Remove from favorites' : 'Add to favorites'}
      className="grid size-9 place-items-center rounded-control text-grey-9 hover:text-grey-12 aria-pressed:text-accent pointer-coarse:-m-1 pointer-coarse:size-11"
      onClick={() => toggle({ id, name, projectName, projectId, updatedAt })}
    >
      <Star size="1rem" aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />
    </button>
  );
}

/**
 * Returns a template's size, like "1200 × 630 px". Lists don't include the size, so the template is loaded once its entry is
 * visible.
 */
export function useTemplateSize(templateId: string, isVisible: boolean): string | undefined {
  const { data } = useQuery({
    ...templateQuery(useServices().client, templateId),
    enabled: isVisible,
    staleTime: Infinity,
    retry: false,
    select: describeSize,
  });
  return data;
}

function describeSize({ viewport, viewportUnit }: Template): string | undefined {
  return viewport && `${viewport.width} × ${viewport.height} ${viewportUnit}`.trim();
}

/** Highlights a query's words in text. */
export function highlight(text: string, words: readonly string[]): ReactNode {
  const ranges = findRanges(words, text);
  if (ranges.length === 0) return text;
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const [from, to] of ranges) {
    pieces.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>);
    end = to;
  }
  return [...pieces, text.slice(end)];
}

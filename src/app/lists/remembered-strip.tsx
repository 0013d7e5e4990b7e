import { Star } from 'lucide-react';
import { useRememberedTemplates } from '../hooks/use-remembered-templates.ts';
import type { EntryLink } from './entry.ts';

const SHOWN_MAX = 12;

/** The templates that are likely wanted again: favourites, then those opened last. */
export function RememberedStrip({ TemplateLink }: { TemplateLink: EntryLink }) {
  const { recent, favourites } = useRememberedTemplates();
  const favouriteIds = new Set(favourites.map(({ id }) => id));
  const shown = [...favourites, ...recent.filter(({ id }) => !favouriteIds.has(id))].slice(0, SHOWN_MAX);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Recent and favourite templates" className="mt-3">
      <ul className="-m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none]">
        {shown.map(({ id, name, projectName }) => (
          <li key={id}>
            <TemplateLink
              id={id}
              className="block max-w-72 truncate rounded-full border border-grey-6 bg-grey-2 px-3 py-1 hover:border-grey-8"
            >
              <span className="sr-only">{favouriteIds.has(id) ? 'Favourite: ' : 'Recent: '}</span>
              {favouriteIds.has(id) && (
                <Star size={12} aria-hidden="true" fill="currentColor" className="me-1 inline align-[-1px]" />
              )}
              <bdi>{name === '' ? 'Untitled' : name}</bdi> <span className="text-xs text-grey-10">{projectName}</span>
            </TemplateLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { useShelf } from '../hooks/use-shelf.ts';
import type { IdLink } from './id-link.ts';

const SHOWN_MAX = 12;

/** The templates that are likely wanted again: favourites, then those opened last. */
export function ShelfStrip({ TemplateLink }: { TemplateLink: IdLink }) {
  const { recent, favourites } = useShelf();
  const marked = new Set(favourites.map(({ id }) => id));
  const shown = [...favourites, ...recent.filter(({ id }) => !marked.has(id))].slice(0, SHOWN_MAX);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Recent and favourite templates" className="shelf-strip">
      <ul>
        {shown.map(({ id, name, projectName }) => (
          <li key={id}>
            <TemplateLink id={id} className="chip">
              <span className="sr-only">{marked.has(id) ? 'Favourite: ' : 'Recent: '}</span>
              {marked.has(id) && <span aria-hidden="true">★ </span>}
              <bdi>{name === '' ? 'Untitled' : name}</bdi> <span className="soft">{projectName}</span>
            </TemplateLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

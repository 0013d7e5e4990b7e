import { Star } from 'lucide-react';
import { KeptThumbnail } from '../history/kept-thumbnail.tsx';
import { useRememberedTemplates } from '../lib/use-remembered-templates.ts';
import type { EntryLink } from './entry.ts';
import { TemplatePicture, InitialFrame } from './template-picture.tsx';

const SHOWN_MAX = 12;

export interface RememberedStripProps {
  TemplateLink: EntryLink;
  /** The id of each template's last render. */
  lastRenders: ReadonlyMap<string, string>;
}

/** Favorite templates, then recent templates, each with its last render. */
export function RememberedStrip({ TemplateLink, lastRenders }: RememberedStripProps) {
  const { recent, favourites } = useRememberedTemplates((remembered) => remembered);
  const favouriteIds = new Set(favourites.map(({ id }) => id));
  const shown = [...favourites, ...recent.filter(({ id }) => !favouriteIds.has(id))].slice(0, SHOWN_MAX);
  if (shown.length === 0) return null;
  return (
    <nav aria-label="Recent and favorite templates" className="mb-3">
      <ul className="-m-1 flex gap-3 overflow-x-auto p-1 pb-2 [scrollbar-width:thin]">
        {shown.map(({ id, name, projectName, updatedAt }) => {
          const lastRender = lastRenders.get(id);
          return (
            <li
              key={id}
              className="relative w-36 shrink-0 rounded-card border border-grey-6 bg-grey-2 hover:border-grey-8 has-[a:focus-visible]:border-accent"
            >
              <div
                aria-hidden="true"
                className="picture-ground flex h-24 rounded-t-card border-b border-grey-6 bg-grey-3 p-2"
              >
                {lastRender === undefined ? (
                  <TemplatePicture template={{ id, name, updatedAt }} isVisible alt="">
                    <InitialFrame name={name} />
                  </TemplatePicture>
                ) : (
                  <KeptThumbnail key={lastRender} id={lastRender} className="picture-place">
                    <InitialFrame name={name} />
                  </KeptThumbnail>
                )}
              </div>
              <TemplateLink id={id} className="stretched block px-3 py-2">
                <span className="sr-only">{favouriteIds.has(id) ? 'Favorite: ' : 'Recent: '}</span>
                <span className="block truncate">
                  {favouriteIds.has(id) && (
                    <Star size="0.75rem" aria-hidden="true" fill="currentColor" className="me-1 inline align-[-1px]" />
                  )}
                  <bdi>{name === '' ? 'Untitled' : name}</bdi>
                </span>{' '}
                <span className="block truncate text-xs text-grey-10">{projectName}</span>
              </TemplateLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

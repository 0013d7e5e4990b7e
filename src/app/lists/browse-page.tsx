import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { firstPage, pageQuery, type ListSource } from '../hooks/list-source.ts';
import { openStorage } from '../hooks/open-storage.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import { countCardsInView, FirstCards } from './first-cards.tsx';
import type { IdLink } from './id-link.ts';
import { nextIdleAfterPaint } from '../ui/next-idle.ts';
import { listing } from './parts.ts';

export interface BrowsePageProps<Item> {
  source: ListSource<Item>;
  /** Undefined for the list of projects. */
  projectId?: string;
  projectName?: string;
  ProjectLink: IdLink;
  TemplateLink: IdLink;
  renderCard: (item: Item) => ReactNode;
}

/** A list: its first cards at once, in the places that they keep, and everything else once they are drawn. */
export function BrowsePage<Item extends { id: string }>({
  source,
  projectId,
  projectName = '',
  ProjectLink,
  TemplateLink,
  renderCard,
}: BrowsePageProps<Item>) {
  const searchBox = useRef<HTMLInputElement>(null);
  // A view of its own is drawn by what knows how to.
  const [isPlain] = useState(() => location.search === '');
  const { data, error } = useQuery({ ...pageQuery(source, firstPage), enabled: isPlain, staleTime: Infinity });
  const [countFirst, setCountFirst] = useState<number | undefined>(countCardsInView);
  useEffect(() => {
    if (data) void nextIdleAfterPaint().then(() => setCountFirst(undefined));
  }, [data]);
  useLayoutEffect(() => void document.documentElement.classList.toggle('has-shelf', hasShelf()), []);
  const drawFirst = (count?: number) => (
    <>
      <div className={`listing-head ${projectId === undefined ? 'shelf-room' : ''}`} />
      <FirstCards>{isPlain ? data?.items.slice(0, count).map(renderCard) : undefined}</FirstCards>
    </>
  );
  return (
    <div className="listing">
      <input
        ref={searchBox}
        type="search"
        aria-label="Search"
        placeholder={projectId === undefined ? 'Search projects and templates' : 'Search templates'}
        autoComplete="off"
        spellCheck={false}
        className="search-box"
      />
      {/* Fetched when the first answer is there: on a slow line they would keep each other waiting. */}
      {data || error || !isPlain ? (
        <PartSlot part={listing} waiting={drawFirst(countFirst)} missing={data ? drawFirst() : <NotFetched />}>
          {(Listing) => (
            <Listing
              key={projectId}
              searchBox={searchBox}
              projectId={projectId}
              projectName={projectName}
              ProjectLink={ProjectLink}
              TemplateLink={TemplateLink}
            />
          )}
        </PartSlot>
      ) : (
        drawFirst()
      )}
    </div>
  );
}

/** For the error boundary: without an answer there is nothing to show instead. */
function NotFetched(): never {
  throw new Error('It could not be fetched.');
}

/** Whether templates are remembered, so that their place is kept; before the first paint it is `shell/before-paint.ts`. */
function hasShelf(): boolean {
  return openStorage()?.getItem('galley:shelf') != null;
}

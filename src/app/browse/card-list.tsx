import { useEffect, useRef, type ReactNode } from 'react';
import { useErrorWords } from '../hooks/use-error-words.ts';
import type { LoadedList } from '../hooks/use-list.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

export interface CardListProps<Item> {
  list: LoadedList<Item>;
  /** Plural, in lower case: what is in the list. */
  noun: string;
  /** What an empty list means and what to do about it. */
  emptyHint: string;
  renderCard: (item: Item) => ReactNode;
}

const SKELETON_COUNT = 8;

/** How far below the screen the next page is asked for: about one screen ahead of a reader who scrolls. */
const AHEAD = '800px';

/** A list of cards that goes on as it is scrolled, or by its button; a page that fails keeps what is there. */
export function CardList<Item>({ list, noun, emptyHint, renderCard }: CardListProps<Item>) {
  const { items, skipped, error, hasMore, isLoading, loadMore, tryAgain } = list;
  const isFirstLoad = items === undefined && error === null;
  return (
    <div className="flex flex-col gap-6">
      {items?.length === 0 ? (
        <Empty noun={noun} hint={emptyHint} />
      ) : (
        <ul aria-busy={isLoading} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4">
          {items?.map(renderCard)}
          {(isFirstLoad || (isLoading && hasMore)) && <Skeletons count={isFirstLoad ? SKELETON_COUNT : 4} />}
        </ul>
      )}
      {error !== null && <ListError error={error} isLoading={isLoading} tryAgain={tryAgain} />}
      {error === null && hasMore && <LoadMore isLoading={isLoading} loadMore={loadMore} />}
      <output className="text-xs text-grey-10">{describeProgress(noun, items?.length, hasMore, isLoading)}</output>
      {skipped.length > 0 && (
        <details className="text-xs text-grey-10">
          <summary>{skipped.length} not shown, because they could not be read</summary>
          <ul className="mt-1 list-disc ps-5">
            {[...new Set(skipped)].map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function describeProgress(noun: string, count: number | undefined, hasMore: boolean, isLoading: boolean): string {
  if (isLoading) return `Loading ${noun}…`;
  if (count === undefined || count === 0) return '';
  return hasMore ? `${count} ${noun} so far` : `${count} ${count === 1 ? noun.slice(0, -1) : noun}`;
}

function LoadMore({ isLoading, loadMore }: { isLoading: boolean; loadMore: () => void }) {
  const edge = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isLoading || edge.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadMore(), { rootMargin: AHEAD });
    observer.observe(edge.current);
    return () => observer.disconnect();
  });

  return (
    <div ref={edge} className="flex justify-center">
      <Button isBusy={isLoading} onClick={() => isLoading || loadMore()}>
        Load more
      </Button>
    </div>
  );
}

function ListError({ error, isLoading, tryAgain }: { error: Error; isLoading: boolean; tryAgain: () => void }) {
  const words = useErrorWords(error);
  if (words === undefined) return null;
  const { title, said, next } = words;
  return (
    <div className="max-w-xl">
      <Alert title={title}>
        <p dir="auto">{said}</p>
        {next !== '' && <p className="text-grey-10">{next}</p>}
        <Button className="mt-2 self-start" isBusy={isLoading} onClick={() => isLoading || tryAgain()}>
          Try again
        </Button>
      </Alert>
    </div>
  );
}

function Empty({ noun, hint }: { noun: string; hint: string }) {
  return (
    <div className="grid place-items-center rounded-card border border-dashed border-grey-7 px-4 py-16">
      <div className="crop-marks max-w-sm text-center">
        <p className="text-base semibold">No {noun}</p>
        <p className="mt-1 text-grey-10">{hint}</p>
      </div>
    </div>
  );
}

function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <li
      key={`skeleton-${index}`}
      aria-hidden="true"
      className="overflow-hidden rounded-card border border-grey-6 bg-grey-2"
    >
      <div className="h-32 border-b border-grey-6 bg-grey-1" />
      <div className="flex flex-col p-4">
        <div className="skeleton my-1 h-4 w-2/3" />
        <div className="skeleton mt-2.5 h-3 w-full" />
        <div className="skeleton mt-2 h-3 w-1/2" />
        <div className="skeleton mt-5 h-3 w-3/4" />
      </div>
    </li>
  ));
}

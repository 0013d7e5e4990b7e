import type { ReactNode } from 'react';
import type { ListView, Sort } from './list-view.ts';

export interface SortHeaderProps {
  view: ListView;
  change: (part: Partial<ListView>) => void;
  by: 'name' | 'updated' | 'count';
  className?: string;
  children: ReactNode;
}

/** Names begin with A, dates and counts with the largest: what people look for first. */
const firstOrders = { name: 'name', updated: '-updated', count: '-count' } as const satisfies Record<string, Sort>;

/** The head of a column that can be sorted by: up, down, and back to the service's order. */
export function SortHeader({ view, change, by, className = '', children }: SortHeaderProps) {
  const first = firstOrders[by];
  const second: Sort = first === by ? `-${by}` : by;
  const next = view.sort === first ? second : view.sort === second ? '' : first;
  const direction = view.sort === by ? 'ascending' : view.sort === `-${by}` ? 'descending' : undefined;
  return (
    <th aria-sort={direction} className={className}>
      <button type="button" className="sort" onClick={() => change({ sort: next })}>
        {children}
        <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden="true">
          <path d="M1 5l3-3 3 3" className={direction === 'ascending' ? 'is-on' : ''} />
          <path d="M1 7l3 3 3-3" className={direction === 'descending' ? 'is-on' : ''} />
        </svg>
      </button>
    </th>
  );
}

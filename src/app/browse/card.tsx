import type { ReactNode } from 'react';
import { RelativeTime } from '../ui/relative-time.tsx';
import type { IdLink } from './id-link.ts';
import { VisibilityMark } from './visibility-mark.tsx';

export interface CardProps {
  item: { id: string; name: string; description: string; visibility: string; updatedAt: string };
  Link: IdLink;
  /** What stands above the name; it carries no words that a screen reader would miss. */
  proof: ReactNode;
  /** How much is inside, in words. */
  amount?: string;
}

/** One thing in a list. The link is the name alone and its area the whole card, so it reads short and is easy to hit. */
export function Card({ item, Link, proof, amount }: CardProps) {
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-card border border-grey-6 bg-grey-2 transition-colors hover:border-grey-8 has-[a:focus-visible]:border-accent">
      <div aria-hidden="true" className="h-32 border-b border-grey-6 bg-grey-1 transition-colors group-hover:bg-grey-3">
        {proof}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="text-base">
          <Link id={item.id} className="line-clamp-2 stretched">
            <bdi>{item.name === '' ? 'Untitled' : item.name}</bdi>
          </Link>
        </h2>
        <p dir="auto" className="line-clamp-2 text-grey-10">
          {item.description}
        </p>
        <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-3 text-xs text-grey-10 tabular">
          {amount !== undefined && <span className="text-grey-12">{amount}</span>}
          <VisibilityMark visibility={item.visibility} />
          <span className="relative ms-auto">
            <RelativeTime isoTime={item.updatedAt} />
          </span>
        </p>
      </div>
    </li>
  );
}

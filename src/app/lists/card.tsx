import type { ReactNode } from 'react';
import { RelativeTime } from '../ui/relative-time.tsx';
import type { IdLink } from './id-link.ts';
import { VisibilityMark } from './visibility-mark.tsx';

export interface CardProps {
  item: { id: string; name: string; description: string; visibility: string; updatedAt: string };
  Link: IdLink;
  /** What stands above the name; it carries no words that a screen reader would miss. */
  proof: ReactNode;
  /** How much is inside, or where it is, in words. */
  amount?: ReactNode;
  /** Stands over the proof. */
  corner?: ReactNode;
  /** Draws a text; matches of a search are marked by it. */
  draw?: (text: string) => ReactNode;
  /** Was opened last from here. */
  isSelected?: boolean;
  /** Its place in the whole list, of which only a part is drawn. */
  index?: number;
  setSize?: number;
}

/** One thing in a list. The link is the name alone and its area the whole card, so it reads short and is easy to hit. */
export function Card({ item, Link, proof, amount, corner, draw, isSelected, index, setSize }: CardProps) {
  return (
    <li
      data-id={item.id}
      data-index={index}
      aria-posinset={index === undefined ? undefined : index + 1}
      aria-setsize={setSize}
      className={`group relative flex h-72 flex-col rounded-card border bg-grey-2 has-[a:focus-visible]:border-accent ${isSelected === true ? 'border-accent' : 'border-grey-6 hover:border-grey-8'}`}
    >
      <div
        aria-hidden="true"
        className="flex h-32 shrink-0 items-center rounded-t-card border-b border-grey-6 bg-grey-1 group-hover:bg-grey-3"
      >
        {proof}
      </div>
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="text-base">
          <Link id={item.id} className="clamp-2 stretched">
            <bdi>{item.name === '' ? 'Untitled' : (draw?.(item.name) ?? item.name)}</bdi>
          </Link>
        </h2>
        <p dir="auto" className="clamp-2 text-grey-10">
          {draw?.(item.description) ?? item.description}
        </p>
        <p className="mt-auto flex items-center gap-x-3 text-xs whitespace-nowrap text-grey-10 tabular">
          {amount !== undefined && <span className="truncate text-grey-12">{amount}</span>}
          <VisibilityMark visibility={item.visibility} />
          <span className="relative ms-auto">
            <RelativeTime isoTime={item.updatedAt} />
          </span>
        </p>
      </div>
      {corner}
    </li>
  );
}

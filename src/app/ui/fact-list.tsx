import type { ReactNode } from 'react';

export type Fact = readonly [name: string, fact: ReactNode];

interface FactListProps {
  title?: string;
  facts: readonly Fact[];
  /** The list's classes, which may set the width of the names. */
  className?: string;
}

/** Names and values. Undefined values are omitted. */
export function FactList({ title, facts, className = '' }: FactListProps) {
  const shown = facts.filter(([, fact]) => fact !== undefined);
  if (shown.length === 0) return null;
  return (
    <section>
      {title !== undefined && <h2>{title}</h2>}
      <dl className={`mt-2 grid gap-1.5 ${className}`}>
        {shown.map(([name, fact], index) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat
          <div key={index} className="grid grid-cols-[var(--name-width,7rem)_minmax(0,1fr)] gap-3 wrap-anywhere">
            <dt className="text-grey-10">
              <bdi>{name}</bdi>
            </dt>
            <dd dir="auto">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

import type { ReactNode } from 'react';

export type Fact = [name: string, fact: ReactNode];

/** Facts as names and values; empty ones are left out. */
export function FactList({ title, facts }: { title?: string; facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      {title !== undefined && <h2>{title}</h2>}
      <dl className="mt-2 grid gap-1.5">
        {facts.map(([name, fact], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- names may repeat
          <div key={at} className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 wrap-anywhere">
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

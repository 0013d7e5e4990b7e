import { useRef } from 'react';
import { gridClass } from './first-cards.tsx';
import { EntryCard } from './entry-card.tsx';
import type { EntryListProps } from './entry-list-props.ts';
import { useColumns } from './use-columns.ts';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useRem } from './use-rem.ts';
import { useSizes } from './use-sizes.ts';

/** Height of a card and the gap between two, in rem; cards are equally high, so that their places are known undrawn. */
const CARD_REM = 18;
const GAP_REM = 1;

/** Cards on a fluid grid. */
export function CardGrid(props: EntryListProps) {
  const { entries, query, resultsKey, isWhole, selectedId, isFavourite, shapes, isOfProjects, view, onEnd } = props;
  const grid = useRef<HTMLUListElement>(null);
  const rem = useRem();
  const columns = useColumns(grid);
  const rowHeight = (CARD_REM + GAP_REM) * rem;
  const { steps, ...events } = useDrawnRows({ list: grid, entries, isWhole, resultsKey, columns, rowHeight, onEnd });
  useSizes({ shapes, entries, steps, columns, isFiltered: view.shape !== '' });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between the links inside
    <ul ref={grid} className={`${gridClass} drawn-rows`} {...events}>
      {steps.flatMap(({ kind, start, end }) =>
        kind === 'room' ? (
          <li
            key={`room-${start}`}
            aria-hidden="true"
            className="room"
            style={{ height: (end - start) * rowHeight - GAP_REM * rem }}
          />
        ) : (
          entries
            .slice(start * columns, end * columns)
            .map((entry, offset) => (
              <EntryCard
                key={entry.id}
                entry={entry}
                projectName={props.projectNames(entry)}
                query={query}
                index={start * columns + offset}
                setSize={isWhole ? entries.length : -1}
                isSelected={entry.id === selectedId}
                isFavourite={isFavourite(entry.id)}
                size={shapes.read(entry.id)}
                lastRender={props.lastRenders.get(entry.id)}
                showsProject={isOfProjects && query !== ''}
                ProjectLink={props.ProjectLink}
                TemplateLink={props.TemplateLink}
              />
            ))
        ),
      )}
    </ul>
  );
}

import { useRef } from 'react';
import type { EntryListProps } from './entry-list-props.ts';
import { EntryRow } from './entry-row.tsx';
import { SortHeader } from './sort-header.tsx';
import { useDrawnRows } from './use-drawn-rows.ts';
import { useRem } from './use-rem.ts';
import { useSizes } from './use-sizes.ts';

const ROW_REM = 2.75;

/** The same things one to a line, for people with thousands. */
export function EntryTable(props: EntryListProps) {
  const { entries, query, resultsKey, isWhole, selectedId, isFavourite, shapes, isOfProjects, view, change } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = ROW_REM * useRem();
  const { steps, ...events } = useDrawnRows({
    list: body,
    entries,
    isWhole,
    resultsKey,
    columns: 1,
    rowHeight,
    onEnd: props.onEnd,
  });
  useSizes({ shapes, entries, steps, columns: 1, isFiltered: view.shape !== '' });
  const showsProject = isOfProjects && query !== '';
  const header = { view, change };
  return (
    <table className="entry-table" aria-rowcount={isWhole ? entries.length + 1 : -1}>
      <thead>
        <tr aria-rowindex={1}>
          <SortHeader {...header} by="name">
            Name
          </SortHeader>
          <th className="wide-only">Description</th>
          {showsProject && <th className="sm-only project">Project</th>}
          {isOfProjects ? (
            <SortHeader {...header} by="count" className="number">
              Templates
            </SortHeader>
          ) : (
            <th className="sm-only number">Size</th>
          )}
          <th className="sm-only">Visibility</th>
          <SortHeader {...header} by="updated" className="number">
            Updated
          </SortHeader>
          {(!isOfProjects || showsProject) && (
            <th className="star">
              <span className="sr-only">Favourite</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body} className="drawn-rows" {...events}>
        {steps.flatMap(({ kind, start, end }) =>
          kind === 'room' ? (
            <tr key={`room-${start}`} aria-hidden="true" className="room" style={{ height: (end - start) * rowHeight }}>
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it stands for rows and says nothing */}
              <td />
            </tr>
          ) : (
            entries
              .slice(start, end)
              .map((entry, offset) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  projectName={props.projectNames(entry)}
                  query={query}
                  index={start + offset}
                  isSelected={entry.id === selectedId}
                  isFavourite={isFavourite(entry.id)}
                  size={shapes.read(entry.id)}
                  lastRender={props.lastRenders.get(entry.id)}
                  isOfProjects={isOfProjects}
                  showsProject={showsProject}
                  ProjectLink={props.ProjectLink}
                  TemplateLink={props.TemplateLink}
                />
              ))
          ),
        )}
      </tbody>
    </table>
  );
}

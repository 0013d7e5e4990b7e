import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, type ReactNode, memo } from 'react';
import { type VirtualListProps, isTemplate, type EntryProps } from './entry.ts';
import type { ListView, Sort, ChangeView } from './list-view.ts';
import { Spacer, useVirtualList } from '../ui/virtual-rows.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { formatNumber } from '../../variables/messages.ts';
import { FavouriteButton, Visibility, useTemplateSize, highlight } from './entry-parts.tsx';
import { TemplatePicture, SmallFrame } from './template-picture.tsx';

const ROW_REM = 2.75;
const cellClass = 'h-11 truncate border-b border-grey-6 px-3 max-sm:px-1.5';
const numberClass = `${cellClass} text-end text-grey-11 tabular`;
const softClass = `${cellClass} text-grey-11`;
const headClass = `${cellClass} tall:sticky top-0 z-2 bg-grey-1 text-xs semibold text-grey-10`;
const numberHeadClass = 'w-40 text-end max-sm:w-29';

interface EntryTableProps extends VirtualListProps {
  isOfProjects: boolean;
  view: ListView;
  change: ChangeView;
}

/** A table that can show thousands of entries. Only rows near the screen are in the document. */
export function EntryTable({ isOfProjects, view, change, ...props }: EntryTableProps) {
  const { entries, isWhole, selectedId, lastRenders, projectNames, onEnd, ...common } = props;
  const { showsProject, showsVisibility } = common;
  const hasFavourites = !isOfProjects || showsProject;
  const { listRef, virtualRows, totalPx, scrollMargin, isVisible, events } = useVirtualList<HTMLTableSectionElement>({
    count: entries.length,
    keyOf: (index) => entries[index]?.id ?? '',
    rowRem: ROW_REM,
    initialKey: selectedId,
    isWhole,
    onEnd,
  });
  const header = { sort: view.sort, change };
  const endPx = scrollMargin + totalPx;
  return (
    <table
      className="w-full table-fixed border-collapse [overflow-anchor:none]"
      aria-rowcount={isWhole ? entries.length + 1 : -1}
    >
      <thead>
        <tr aria-rowindex={1}>
          {hasFavourites && (
            <th className={`${headClass} w-18 max-sm:hidden`}>
              <span className="sr-only">Image</span>
            </th>
          )}
          <SortHeader {...header} by="name">
            Name
          </SortHeader>
          <th className={`${headClass} text-start max-wide:hidden`}>Description</th>
          {showsProject && <th className={`${headClass} w-56 text-start max-sm:hidden`}>Project</th>}
          {isOfProjects ? (
            <SortHeader {...header} by="count" className={numberHeadClass}>
              Templates
            </SortHeader>
          ) : (
            <th className={`${headClass} w-44 text-end max-sm:hidden`}>Size</th>
          )}
          {showsVisibility && <th className={`${headClass} w-32 text-start max-sm:hidden`}>Visibility</th>}
          <SortHeader {...header} by="updated" className={numberHeadClass}>
            Updated
          </SortHeader>
          <th className={`${headClass} ${hasFavourites ? 'w-24 max-sm:w-26' : 'w-15 max-sm:w-14'}`}>
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody ref={listRef} className="virtual-rows" {...events}>
        {virtualRows.map(({ index, start }, at) => {
          const entry = entries[index];
          if (entry === undefined) return null;
          return (
            <Fragment key={entry.id}>
              <Spacer heightPx={start - (virtualRows[at - 1]?.end ?? scrollMargin)} />
              <EntryRow
                {...common}
                entry={entry}
                projectName={projectNames(entry)}
                index={index}
                isSelected={entry.id === selectedId}
                isVisible={isVisible(index)}
                lastRender={lastRenders.get(entry.id)}
                isOfProjects={isOfProjects}
              />
            </Fragment>
          );
        })}
        <Spacer heightPx={endPx - (virtualRows.at(-1)?.end ?? scrollMargin)} />
      </tbody>
    </table>
  );
}

interface SortHeaderProps {
  sort: Sort | '';
  change: ChangeView;
  by: 'name' | 'updated' | 'count';
  className?: string;
  children: ReactNode;
}

/** The sort order that a column's first press applies. */
const firstOrders = { name: 'name', updated: '-updated', count: '-count' } as const satisfies Record<string, Sort>;

/** A column header that sorts. A second press reverses the order, and a third restores the service's order. */
function SortHeader({ sort, change, by, className = 'text-start', children }: SortHeaderProps) {
  const first = firstOrders[by];
  const second: Sort = first === by ? `-${by}` : by;
  const next = sort === first ? second : sort === second ? '' : first;
  const direction = sort === by ? 'ascending' : sort === `-${by}` ? 'descending' : undefined;
  const Arrow = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th aria-sort={direction} className={`${headClass} ${className}`}>
      <button
        type="button"
        className="-mx-1 inline-flex items-center gap-1.5 rounded-control p-1 font-[inherit]"
        onClick={() => change({ sort: next })}
      >
        {children}
        <Arrow size="0.75rem" aria-hidden="true" className={direction === undefined ? 'text-grey-8' : 'text-grey-12'} />
      </button>
    </th>
  );
}

/** A project or template as a row. Memoized, because scrolling may pass thousands of rows. */
const EntryRow = memo(function EntryRow({
  entry,
  projectName,
  words,
  index,
  isSelected,
  isVisible,
  lastRender,
  showsProject,
  showsVisibility,
  isOfProjects,
  ProjectLink,
  TemplateLink,
  EntryMenu,
}: EntryProps & { isOfProjects: boolean }) {
  const template = isTemplate(entry) ? entry : undefined;
  const Link = template ? TemplateLink : ProjectLink;
  return (
    <tr
      data-id={entry.id}
      data-index={index}
      aria-rowindex={index + 2}
      className={`link-row hover:bg-grey-3 ${isSelected ? 'bg-grey-4' : ''}`}
    >
      {(!isOfProjects || showsProject) && (
        <td className={`${cellClass} picture-ground max-sm:hidden`}>
          {template && (
            <span className="block h-9 w-12">
              <TemplatePicture template={template} isVisible={isVisible} lastRender={lastRender}>
                <SmallFrame />
              </TemplatePicture>
            </span>
          )}
        </td>
      )}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link is its label */}
      <th scope="row" className={`${cellClass} text-start semibold`}>
        <Link id={entry.id} className="stretched scroll-mt-14 after:rounded-none">
          <bdi>{entry.name === '' ? 'Untitled' : highlight(entry.name, words)}</bdi>
        </Link>
      </th>
      <td className={`${softClass} max-wide:hidden`} dir="auto">
        {highlight(entry.description, words)}
      </td>
      {showsProject && (
        <td className={`${softClass} max-sm:hidden`}>{template ? highlight(projectName, words) : 'Project'}</td>
      )}
      {isOfProjects ? (
        <td className={numberClass}>
          {'templateCount' in entry && entry.templateCount !== undefined && formatNumber(entry.templateCount)}
        </td>
      ) : (
        <td className={`${numberClass} max-sm:hidden`}>
          {template && <TemplateSizeText templateId={template.id} isVisible={isVisible} />}
        </td>
      )}
      {showsVisibility && (
        <td className={`${softClass} max-sm:hidden`}>
          <Visibility visibility={entry.visibility} />
        </td>
      )}
      <td className={numberClass}>
        <RelativeTime isoTime={entry.updatedAt} />
      </td>
      <td className={cellClass}>
        <div className="relative flex justify-end pointer-coarse:gap-2">
          <EntryMenu entry={entry} isTemplate={template !== undefined} />
          {template && <FavouriteButton item={template} projectName={projectName} />}
        </div>
      </td>
    </tr>
  );
});

function TemplateSizeText({ templateId, isVisible }: { templateId: string; isVisible: boolean }) {
  return useTemplateSize(templateId, isVisible);
}

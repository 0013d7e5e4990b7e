import { useCallback } from 'react';
import { useVirtualList } from '../../ui/virtual-rows.tsx';
import type { CatalogueLine } from './catalogue-entries.ts';
import { ProjectHead } from './project-head.tsx';
import { TemplateRow } from './template-row.tsx';
import type { CatalogueAction } from './use-entry-actions.tsx';

/** In rem, because people may read larger letters. */
const HEAD_REM = 5.5;
const ROW_REM = 3.75;

export interface CatalogueListProps {
  lines: readonly CatalogueLine[];
  onAct: (action: CatalogueAction) => void;
}

/** All projects with their templates, virtualized. */
export function CatalogueList({ lines, onAct }: CatalogueListProps) {
  const heightOf = useCallback((index: number) => (lines[index]?.kind === 'project' ? HEAD_REM : ROW_REM), [lines]);
  const { listRef, virtualRows, totalPx, scrollMargin, ...list } = useVirtualList<HTMLUListElement>({
    count: lines.length,
    keyOf: (index) => lines[index]?.id ?? '',
    rowRem: heightOf,
  });
  // Arrow keys belong to the controls in the lines.
  const events = { onFocus: list.events.onFocus };
  return (
    <ul
      ref={listRef}
      aria-label="Projects and their templates"
      className="relative -mt-6 [overflow-anchor:none]"
      style={{ height: totalPx }}
      {...events}
    >
      {virtualRows.map(({ index, start, size }) => {
        const line = lines[index];
        if (line === undefined) return null;
        return (
          <li
            key={line.id}
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ height: size, transform: `translateY(${start - scrollMargin}px)` }}
          >
            {line.kind === 'project' ? (
              <ProjectHead project={line.project} isEmpty={line.isEmpty} onAct={onAct} />
            ) : (
              <TemplateRow template={line.template} onAct={onAct} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

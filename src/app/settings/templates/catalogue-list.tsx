import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { extractRange, useScrollMargin } from '../../ui/virtual-rows.tsx';
import type { CatalogueLine } from './catalogue-entries.ts';
import { ProjectHead } from './project-head.tsx';
import { TemplateRow } from './template-row.tsx';
import type { CatalogueAction } from './use-entry-actions.tsx';

const OVERSCAN = 12;
/** In rem, for users with larger letters. */
const HEAD_REM = 5.5;
const ROW_REM = 3.75;

export interface CatalogueListProps {
  lines: readonly CatalogueLine[];
  onAct: (action: CatalogueAction) => void;
}

/** All projects with their templates, virtualized. */
export function CatalogueList({ lines, onAct }: CatalogueListProps) {
  const listRef = useRef<HTMLUListElement>(null);
  const scrollMargin = useScrollMargin(listRef);
  const [focusedId, setFocusedId] = useState<string>();
  const [remPx] = useState(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  const focusedIndex = lines.findIndex(({ id }) => id === focusedId);

  // oxlint-disable-next-line react/incompatible-library -- the React Compiler is off
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.kind === 'project' ? HEAD_REM : ROW_REM) * remPx,
    getItemKey: (index) => lines[index]?.id ?? index,
    scrollMargin,
    overscan: OVERSCAN,
    rangeExtractor: (range) => extractRange(range, focusedIndex),
  });

  // The heights depend on the kind of line.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, lines]);

  const handleFocus = ({ target }: FocusEvent) =>
    setFocusedId(target.closest<HTMLElement>('[data-line]')?.dataset.line);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keeps the focused line mounted
    <ul
      ref={listRef}
      aria-label="Projects and their templates"
      className="relative -mt-6 [overflow-anchor:none]"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={handleFocus}
    >
      {virtualizer.getVirtualItems().map(({ index, start, size }) => {
        const line = lines[index];
        if (line === undefined) return null;
        return (
          <li
            key={line.id}
            data-line={line.id}
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

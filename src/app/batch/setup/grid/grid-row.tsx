// oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a `table` element can't be positioned
import type { VirtualItem } from '@tanstack/react-virtual';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RowFinding } from '../../../../batch/rows/check-rows.ts';
import type { TableRow } from '../../../../batch/table/table.ts';
import { isComposing } from '../../../lib/keys.ts';
import { useUnloadQuestion } from '../../../lib/use-unload-question.ts';

export interface GridRowProps {
  row: TableRow;
  /** The position among the shown rows. */
  index: number;
  start: number;
  height: number;
  width: number;
  virtualColumns: readonly VirtualItem[];
  findings: readonly RowFinding[];
  columnsOf: (name: string) => readonly number[];
  isChosen: boolean;
  activeColumn: number | undefined;
  editing: string | undefined;
  cellId: (row: number, column: number) => string;
  onPress: (column: number) => void;
  onCommit: (text: string, key?: 'Enter' | 'Tab') => void;
  onLeave: () => void;
}

/** One row: its number in the file with its worst finding, then its cells. */
export function GridRow({
  row,
  index,
  start,
  height,
  width,
  virtualColumns,
  findings,
  columnsOf,
  ...props
}: GridRowProps) {
  const { isChosen, activeColumn, editing, cellId, onPress, onCommit, onLeave } = props;
  const worst = worstOf(findings);
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`absolute border-b border-grey-6 ${isChosen ? '' : 'text-grey-10'} ${editing === undefined ? '' : 'z-1'}`}
      style={{ top: start, height, width }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className="sticky start-0 z-1 flex h-full w-24 items-center gap-1.5 border-e border-grey-6 bg-grey-2 px-2 text-grey-10 tabular"
      >
        {row.line}
        {worst === 'error' && <CircleAlert size="1rem" aria-label="Problem" className="text-danger" />}
        {worst === 'warning' && <TriangleAlert size="1rem" aria-label="Warning" className="text-warning" />}
        {!isChosen && <span className="text-xs">skipped</span>}
      </div>
      {virtualColumns.map(({ index: column, start: left, size }) => {
        const found = findings.filter(({ name }) => columnsOf(name).includes(column));
        const isActive = activeColumn === column;
        const severity = worstOf(found);
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus and its keys
          <div
            key={column}
            id={cellId(index, column)}
            role="gridcell"
            aria-colindex={column + 2}
            aria-selected={isActive}
            aria-invalid={severity === 'error' || undefined}
            title={found.map(({ message }) => message).join('\n') || undefined}
            className={`absolute top-0 flex h-full items-center border-e border-grey-6 px-2 ${edges[severity ?? 'none']} ${isActive ? 'outline-2 -outline-offset-2 outline-accent' : ''}`}
            style={{ insetInlineStart: left, width: size }}
            onClick={() => onPress(column)}
          >
            {isActive && editing !== undefined ? (
              <CellBox text={editing} onCommit={onCommit} onLeave={onLeave} />
            ) : (
              <bdi className="truncate">{row.cells[column]?.slice(0, 200)}</bdi>
            )}
          </div>
        );
      })}
    </div>
  );
}

/** Forced colours remove shadows, so they use borders. */
const edges = {
  error: 'inset-shadow-[0_-2px_var(--color-danger)] forced-colors:border-b-3',
  warning: 'inset-shadow-[0_-2px_var(--color-warning)] forced-colors:border-b-1',
  note: '',
  none: '',
};

function worstOf(findings: readonly RowFinding[]): RowFinding['severity'] | undefined {
  return (['error', 'warning', 'note'] as const).find((each) => findings.some(({ severity }) => severity === each));
}

/** The open cell. Enter, Tab and a press elsewhere save it, Escape cancels, and Shift+Enter starts a new line. */
function CellBox({ text, onCommit, onLeave }: { text: string } & Pick<GridRowProps, 'onCommit' | 'onLeave'>) {
  const isDone = useRef(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(text);
  // A reload would lose the typed text.
  useUnloadQuestion(typed !== text);
  useEffect(() => {
    // Typing continues at the end, which can be out of sight in the last row.
    box.current?.setSelectionRange(text.length, text.length);
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [text]);
  useEffect(() => {
    // Buttons don't take the focus in every browser, and their actions need the typed text.
    const keep = ({ target }: MouseEvent) =>
      target !== box.current && box.current?.closest<HTMLElement>('[role=grid]')?.focus();
    document.addEventListener('click', keep, { capture: true });
    return () => document.removeEventListener('click', keep, { capture: true });
  }, []);
  return (
    <textarea
      ref={box}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by a key or a press
      autoFocus
      aria-label="Cell"
      rows={Math.min(6, typed.split('\n').length)}
      dir="auto"
      value={typed}
      className="absolute start-0 top-0 w-full field-sizing-content max-h-34 min-h-full resize-none bg-grey-1 px-2 py-1.5 text-sm outline-2 -outline-offset-2 outline-accent pointer-coarse:text-base"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => isDone.current || onCommit(typed)}
      onKeyDown={(event) => {
        const { key, nativeEvent } = event;
        if (isComposing(nativeEvent)) return;
        if ((key !== 'Enter' || event.shiftKey) && key !== 'Tab' && key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        isDone.current = true;
        if (key === 'Escape') onLeave();
        else onCommit(typed, key);
      }}
    />
  );
}

import { useEffect } from 'react';
import { isTemplate, type Entry } from './entry.ts';
import type { RowStep } from './row-plan.ts';
import type { ShapeReader } from './shape-reader.ts';
import { useVersion } from './use-entries.ts';
import { watchScrolling } from './watch-scrolling.ts';

/** A reader who stays this long looks at what is on screen; whoever scrolls on does not. */
const STAY_MS = 500;

export interface SizesInput {
  shapes: ShapeReader;
  entries: readonly Entry[];
  steps: readonly RowStep[];
  columns: number;
  /** A filter reads the sizes of all of them. */
  isFiltered: boolean;
}

/** Reads the sizes of the templates that are drawn. */
export function useSizes({ shapes, entries, steps, columns, isFiltered }: SizesInput): void {
  useVersion(shapes.subscribe);
  const drawn = steps.flatMap(({ kind, start, end }) =>
    kind === 'rows' ? [`${start * columns}-${end * columns}`] : [],
  );
  const spans = drawn.join(' ');

  useEffect(() => {
    if (isFiltered) return undefined;
    function readDrawn(): void {
      const shown = spans.split(' ').flatMap((span) => {
        const [start = 0, end = 0] = span.split('-').map(Number);
        return entries.slice(start, end);
      });
      shapes.request(shown.flatMap((entry) => (isTemplate(entry) ? [entry.id] : [])));
    }
    // What is read while the list moves would cost it frames.
    const stopReading = () => shapes.request([]);
    const timer = setTimeout(readDrawn, STAY_MS);
    const stopWatching = watchScrolling({
      onMove() {
        clearTimeout(timer);
        stopReading();
      },
      onRest: readDrawn,
      restMs: STAY_MS,
    });
    return () => {
      clearTimeout(timer);
      stopWatching();
      stopReading();
    };
  }, [shapes, entries, spans, isFiltered]);
}

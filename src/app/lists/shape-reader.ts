import { ApiError } from '../../client/api-error.ts';
import type { Template } from '../../contract/template.ts';
import type { Shape } from './list-view.ts';

/** Width and height of a template's sheet, in its own unit. */
export interface SheetSize {
  width: number;
  height: number;
  unit: string;
}

/** A size once it is known; null when the service has none for it. */
export type KnownSize = SheetSize | null | undefined;

export interface ShapeReader {
  read: (templateId: string) => KnownSize;
  /** Grows with every size that becomes known. */
  readVersion: () => number;
  readError: () => Error | undefined;
  subscribe: (onChange: () => void) => () => void;
  /** What to read from now on, in this order; what was asked for before and is not among it is read no more. */
  request: (templateIds: readonly string[]) => void;
}

export interface ShapeReaderDependencies {
  readTemplate: (templateId: string) => Promise<Pick<Template, 'viewport' | 'viewportUnit'>>;
  whenIdle: () => Promise<void>;
}

/** Sheets within this of equal sides are square to the eye. */
const SQUARE_RATIO = 1.05;

/** A listing does not tell sizes, so they are read one by one, for what is on screen or what a filter needs. */
export function createShapeReader({ readTemplate, whenIdle }: ShapeReaderDependencies): ShapeReader {
  const sizes = new Map<string, SheetSize | null>();
  const listeners = new Set<() => void>();
  let queue: readonly string[] = [];
  let isRunning = false;
  let error: Error | undefined;

  function tell(): void {
    listeners.forEach((notify) => notify());
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (;;) {
      await whenIdle();
      const id = queue.find((each) => !sizes.has(each));
      if (id === undefined) break;
      try {
        const { viewport, viewportUnit } = await readTemplate(id);
        sizes.set(id, viewport ? { ...viewport, unit: viewportUnit } : null);
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.details.status !== 404) {
          error = cause as Error;
          break;
        }
        sizes.set(id, null);
      }
      tell();
    }
    isRunning = false;
    if (error !== undefined) tell();
  }

  return {
    read: (templateId) => sizes.get(templateId),
    readVersion: () => sizes.size,
    readError: () => error,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    request(templateIds) {
      queue = templateIds;
      error = undefined;
      void run();
    },
  };
}

export function shapeOf({ width, height }: SheetSize): Shape {
  if (Math.max(width / height, height / width) <= SQUARE_RATIO) return 'square';
  return width > height ? 'landscape' : 'portrait';
}

/** "1200 × 630 px". */
export function describeSize({ width, height, unit }: SheetSize): string {
  return `${width} × ${height} ${unit}`.trim();
}

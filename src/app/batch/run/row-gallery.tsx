import { memo, useRef } from 'react';
import type { BatchRow } from '../../../batch/queue/batch.ts';
import { useWidth } from '../../ui/use-width.ts';
import { useVirtualList } from '../../ui/virtual-rows.tsx';
import { useQuery } from '@tanstack/react-query';
import { useShownImage, type ShownImage } from '../../lib/use-object-url.ts';
import { useBatchStore } from '../use-batch-runner.ts';

const WIDTH_MIN_PX = 208;
const HEIGHT_REM = 12.25;
const GAP_REM = 0.75;

export interface RowGalleryProps {
  batchId: string;
  rows: readonly BatchRow[];
  onOpen: (at: number) => void;
}

/** The images of finished rows. Only images near the viewport are read. */
export function RowGallery({ batchId, rows, onOpen }: RowGalleryProps) {
  const frame = useRef<HTMLDivElement>(null);
  const widthPx = useWidth(frame);
  const columns = widthPx === 0 ? 0 : Math.max(2, Math.floor(widthPx / WIDTH_MIN_PX));
  const { listRef, virtualRows, totalPx, scrollMargin, ...list } = useVirtualList<HTMLUListElement>({
    count: rows.length,
    keyOf: (index) => rows[index]?.at ?? -1,
    columns,
    rowRem: HEIGHT_REM + GAP_REM,
  });
  const activeIndex = Math.max(0, list.focusedIndex);
  return (
    <div ref={frame}>
      {/* Scripts can't measure the paper, so CSS lays out the printed grid. */}
      <ul
        ref={listRef}
        aria-label="Images"
        className="relative print:grid print:h-auto! print:grid-cols-4 print:gap-3"
        style={{ height: totalPx }}
        {...list.events}
      >
        {virtualRows.flatMap(({ index, start }) =>
          rows.slice(index * columns, (index + 1) * columns).map((row, column) => (
            <li
              key={row.at}
              className="absolute print:static print:w-auto! print:transform-none! print:break-inside-avoid"
              style={{
                width: `calc((100% - ${(columns - 1) * GAP_REM}rem) / ${columns})`,
                height: `${HEIGHT_REM}rem`,
                transform: `translate(calc(${column} * (100% + ${GAP_REM}rem)), ${start - scrollMargin}px)`,
              }}
            >
              <Card
                batchId={batchId}
                row={row}
                item={index * columns + column}
                isActive={index * columns + column === activeIndex}
                onOpen={onOpen}
              />
            </li>
          )),
        )}
      </ul>
    </div>
  );
}

interface CardProps extends Pick<RowGalleryProps, 'batchId' | 'onOpen'> {
  row: BatchRow;
  item: number;
  isActive: boolean;
}

const Card = memo(function Card({ batchId, row, item, isActive, onOpen }: CardProps) {
  const image = useRowImage(batchId, row.at);
  const name = `${row.fileStem}.${row.extension}`;
  return (
    <button
      type="button"
      data-index={item}
      tabIndex={isActive ? 0 : -1}
      onClick={() => onOpen(row.at)}
      className="flex h-full w-full flex-col overflow-hidden rounded-card border border-grey-6 bg-grey-2 text-start hover:border-grey-8"
    >
      <span className="grid min-h-0 flex-1 place-items-center border-b border-grey-6 bg-grey-1 p-2 text-grey-10">
        {image?.isShowable === true ? (
          <img src={image.url} alt="" decoding="async" className="h-32 w-full object-contain" />
        ) : (
          row.extension.toUpperCase()
        )}
      </span>
      <span className="flex w-full items-baseline gap-2 px-3 py-2">
        <bdi className="min-w-0 flex-1 truncate semibold">{name}</bdi>
        <span className="shrink-0 text-xs text-grey-10 tabular">
          <span className="sr-only">row </span>
          {row.line}
        </span>
      </span>
    </button>
  );
});

/** Returns a finished row's image; undefined until it has loaded, null if it is lost. */
export function useRowImage(batchId: string, at: number): ShownImage | null | undefined {
  const store = useBatchStore();
  const { data } = useQuery({
    queryKey: ['row image', batchId, at],
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    queryFn: async () => (await store.readImage(batchId, at)) ?? null,
  });
  const image = useShownImage(data ?? undefined);
  return data === null ? null : image;
}

import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../../variables/messages.ts';
import type { Batch, BatchRow } from '../../../batch/queue/batch.ts';
import { detectImageType } from '../../../contract/image-type.ts';
import { isShowable } from '../../lib/is-showable.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useBatchStore } from '../use-batch-runner.ts';

/** Images per sheet. Printing more at once is slow. */
const SHEET_MAX = 500;
/** Twice the width on screen, for print quality. */
const THUMBNAIL_PX = 480;

/** A batch's images, eight to a printed page, with their file names, row numbers or the cells of a column. */
export function ContactSheet({ batch, rows }: { batch: Batch; rows: readonly BatchRow[] }) {
  // The list is fixed when the sheet opens, because a growing sheet couldn't be printed.
  const [done] = useState(() => rows.filter(({ state }) => state === 'done'));
  const [from, setFrom] = useState(0);
  const [caption, setCaption] = useState('file');
  const shown = done.slice(from, from + SHEET_MAX);
  const urls = useThumbnails(batch.id, shown);
  const isReady = urls.size === shown.length;
  return (
    <div className="flex flex-col gap-4">
      <PageHeading title={`${batch.name || 'Untitled'}: contact sheet`} />
      <div className="flex flex-wrap items-center gap-3 print:hidden">
        <Button variant="primary" isBusy={!isReady} onClick={() => isReady && window.print()}>
          Print
        </Button>
        <Link href="?" className={buttonClass('plain')}>
          Back to batch
        </Link>
        {done.length > SHEET_MAX && (
          <label className="flex items-center gap-2">
            Images
            <select className="control w-auto" value={from} onChange={({ target }) => setFrom(Number(target.value))}>
              {Array.from({ length: Math.ceil(done.length / SHEET_MAX) }, (_, index) => index * SHEET_MAX).map(
                (start) => (
                  <option key={start} value={start}>
                    {start + 1} to {Math.min(start + SHEET_MAX, done.length)}
                  </option>
                ),
              )}
            </select>
          </label>
        )}
        <label className="flex items-center gap-2">
          Below each image
          <select
            className="control w-auto max-w-64"
            value={caption}
            onChange={({ target }) => setCaption(target.value)}
          >
            <option value="file">File name</option>
            <option value="row">Row number</option>
            {batch.columns.map((column, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- columns never move
              <option key={index} value={index}>
                {column}
              </option>
            ))}
          </select>
        </label>
        {!isReady && (
          <p className="text-grey-10 tabular">
            Preparing {urls.size} of {formatCount(shown.length, 'image')}…
          </p>
        )}
        {/* Announced once, not for each image. */}
        <output className="text-grey-10 tabular">{isReady && formatCount(shown.length, 'image')}</output>
      </div>
      {/* With four rows of 56 mm, A4 and Letter have room for the heading too. */}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-4 print:grid-cols-2 print:gap-[4mm]">
        {shown.map((row) => (
          <li
            key={row.at}
            className="flex break-inside-avoid flex-col gap-1 print:h-[56mm] print:nth-[8n]:break-after-page print:last:break-after-auto"
          >
            <span className="grid h-32 place-items-center border border-grey-6 bg-grey-2 p-1 print:h-auto print:min-h-0 print:flex-1">
              {urls.has(row.at) && (
                <img src={urls.get(row.at)} alt="" className="max-h-30 object-contain print:max-h-[46mm]" />
              )}
            </span>
            <bdi className="text-xs wrap-anywhere print:line-clamp-2">{describeCaption(row, caption)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `caption`: "file", "row" or the index of a column. */
function describeCaption({ line, fileStem, extension, cells }: BatchRow, caption: string): string {
  if (caption === 'file') return `${fileStem}.${extension}`;
  return caption === 'row' ? `Row ${line}` : (cells[Number(caption)] ?? '');
}

/** Returns thumbnails keyed by row index. They are created one by one and released with the sheet. */
function useThumbnails(batchId: string, rows: readonly BatchRow[]): ReadonlyMap<number, string> {
  const store = useBatchStore();
  const [urls, setUrls] = useState<ReadonlyMap<number, string>>(new Map());
  const key = rows.map(({ at }) => at).join(' ');
  useEffect(() => {
    const made = new Map<number, string>();
    let isOver = false;
    async function make(): Promise<void> {
      for (const at of key === '' ? [] : key.split(' ').map(Number)) {
        const thumbnail = await createThumbnail(await store.readImage(batchId, at));
        if (isOver) return;
        made.set(at, URL.createObjectURL(thumbnail));
        setUrls(new Map(made));
      }
    }
    make().catch(() => {});
    return () => {
      isOver = true;
      for (const url of made.values()) URL.revokeObjectURL(url);
      setUrls(new Map());
    };
  }, [store, batchId, key]);
  return urls;
}

/** Creates a small copy of an image. Falls back to the image itself, or to an empty blob if it is lost or too large to show. */
async function createThumbnail(bytes: Uint8Array<ArrayBuffer> | undefined): Promise<Blob> {
  if (bytes === undefined || !isShowable(bytes)) return new Blob();
  const file = new Blob([bytes], { type: detectImageType(bytes)?.mediaType });
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: THUMBNAIL_PX, resizeQuality: 'medium' });
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    return await canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
  } catch {
    return file;
  }
}

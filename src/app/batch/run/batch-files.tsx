import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatCount, formatNumber } from '../../../variables/messages.ts';
import type { Batch, BatchRow, RowState } from '../../../batch/queue/batch.ts';
import { createFailedRows } from '../../../batch/rows/manifest.ts';
import { cleanStem } from '../../../client/file-stem.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useBatchStore } from '../use-batch-runner.ts';
import { writeZip } from './write-zip.ts';

export interface BatchFilesProps {
  batch: Batch;
  rows: readonly BatchRow[];
  counts: Readonly<Record<RowState, number>>;
}

/** Downloads for a batch: images as a ZIP file, failed rows as a spreadsheet, and a printable contact sheet. */
export function BatchFiles({ batch, rows, counts }: BatchFilesProps) {
  const store = useBatchStore();
  const [{ readCount, lostCount, wantedCount }, setProgress] = useState({ readCount: 0, lostCount: 0, wantedCount: 0 });
  const zip = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const showProgress = (read: number, lost: number) =>
        setProgress({ readCount: read, lostCount: lost, wantedCount: counts.done });
      showProgress(0, 0);
      return saveZip(`${cleanStem(batch.name)}.zip`, () => writeZip(store, batch, rows, showProgress));
    },
  });
  const isMade = zip.data === true && !zip.isPending;
  const openCount = counts.invalid + counts.failed + counts.unknown + counts.stopped;
  const hasFailed = counts.failed + counts.unknown > 0;
  const isOver = counts.waiting + counts.sending === 0;
  const hasImages = counts.done > 0;
  if (isOver && !hasImages && openCount === 0) return null;
  const byteCount = rows.reduce((sum, row) => sum + (row.state === 'done' ? row.byteCount : 0), 0);
  return (
    <div className="flex flex-wrap items-center gap-2 border-t border-grey-6 pt-4">
      {/* Also shown before the first image, so nothing moves when it arrives. */}
      {(hasImages || !isOver) && (
        <Button
          variant={isOver ? 'primary' : 'plain'}
          isBusy={zip.isPending || !hasImages}
          title={hasImages ? undefined : 'No images yet'}
          onClick={() => zip.isPending || !hasImages || zip.mutate()}
        >
          Download ZIP
        </Button>
      )}
      {hasImages && (
        <Link href="?show=sheet" className={buttonClass('plain')}>
          Contact sheet
        </Link>
      )}
      {openCount > 0 && (
        <Button
          onClick={() =>
            saveFile(
              `${cleanStem(batch.name)} ${hasFailed ? 'failed' : 'skipped'}.csv`,
              createFailedRows(batch, rows),
              'text/csv',
            )
          }
        >
          {hasFailed ? 'Download failed rows (CSV)' : 'Download skipped rows (CSV)'}
        </Button>
      )}
      {(hasImages || !isOver) && (
        <p className="text-grey-10 tabular max-sm:basis-full">
          {zip.isPending
            ? `${formatNumber(readCount)} of ${formatCount(wantedCount, 'image')} added.`
            : `${formatCount(counts.done, 'image')}, ${formatBytes(byteCount)}`}
        </p>
      )}
      <output className="basis-full empty:-mt-2">
        {isMade && 'ZIP file saved. Its manifest.csv file lists each row’s result.'}
        {isMade &&
          counts.done > wantedCount &&
          ` It contains ${formatCount(wantedCount, 'image')}; more have been rendered since.`}
        {lostCount > 0 &&
          !zip.isPending &&
          ` ${formatCount(lostCount, 'image')} couldn’t be read from this browser’s storage. See manifest.csv for details.`}
        {zip.error !== null && `The ZIP file couldn’t be saved. ${zip.error.message}`}
      </output>
    </div>
  );
}

/** Size per blob. Each one stays in memory until the browser moves it to disk. */
const PART_BYTES = 4 * 1024 * 1024;

interface PickerWindow {
  showSaveFilePicker?: (options: {
    suggestedName: string;
    types: { description: string; accept: Record<string, string[]> }[];
  }) => Promise<FileSystemFileHandle>;
}

/**
 * Saves a ZIP file of any size: directly to disk if the browser has a file picker, otherwise through blobs, which browsers can store
 * outside memory. Resolves to false if the user cancels. Must be called in a user event.
 */
async function saveZip(name: string, createStream: () => ReadableStream<Uint8Array<ArrayBuffer>>): Promise<boolean> {
  const { showSaveFilePicker } = window as PickerWindow;
  if (showSaveFilePicker === undefined) {
    saveFile(name, await collectParts(createStream()), 'application/zip');
    return true;
  }
  const file = await showSaveFilePicker({
    suggestedName: name,
    types: [{ description: 'ZIP file', accept: { 'application/zip': ['.zip'] } }],
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') return undefined;
    throw error;
  });
  if (file === undefined) return false;
  // If the stream fails, an existing file stays unchanged.
  await createStream().pipeTo(await file.createWritable());
  return true;
}

/** Collects the stream in blobs, which browsers move to disk when memory is low. */
async function collectParts(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const parts: Blob[] = [];
  let pieces: Uint8Array<ArrayBuffer>[] = [];
  let byteCount = 0;
  const closePart = () => {
    parts.push(new Blob(pieces));
    pieces = [];
    byteCount = 0;
  };
  await stream.pipeTo(
    new WritableStream({
      write(piece) {
        pieces.push(piece);
        byteCount += piece.length;
        if (byteCount >= PART_BYTES) closePart();
      },
    }),
  );
  closePart();
  return new Blob(parts);
}

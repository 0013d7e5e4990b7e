import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../../variables/messages.ts';
import type { Batch, BatchRow, RowState } from '../../../batch/queue/batch.ts';
import { createFailedRows } from '../../../batch/rows/manifest.ts';
import { cleanStem } from '../../../client/file-stem.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { saveFile } from '../../ui/save-file.ts';
import { batchStore } from '../batch-store.ts';
import { saveZip } from './save-stream.ts';
import { writeZip } from './write-zip.ts';

export interface BatchFilesProps {
  batch: Batch;
  rows: readonly BatchRow[];
  counts: Readonly<Record<RowState, number>>;
}

/** The ways out: the images as a ZIP file, the rows to mend as a spreadsheet, and a sheet to print. */
export function BatchFiles({ batch, rows, counts }: BatchFilesProps) {
  const [{ readCount, lostCount, wantedCount }, setProgress] = useState({ readCount: 0, lostCount: 0, wantedCount: 0 });
  const zip = useMutation({
    networkMode: 'always',
    mutationFn: () => {
      const tell = (read: number, lost: number) =>
        setProgress({ readCount: read, lostCount: lost, wantedCount: counts.done });
      tell(0, 0);
      return saveZip(`${cleanStem(batch.name)}.zip`, () => writeZip(batchStore, batch, rows, tell));
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
      {/* Before the first image too, so that nothing moves when it comes. */}
      {(hasImages || !isOver) && (
        <Button
          look={isOver ? 'primary' : 'plain'}
          isBusy={zip.isPending || !hasImages}
          title={hasImages ? undefined : 'No image is there yet'}
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
              `${cleanStem(batch.name)} ${hasFailed ? 'failed' : 'left out'}.csv`,
              createFailedRows(batch, rows),
              'text/csv',
            )
          }
        >
          {hasFailed ? 'Failed rows as CSV' : 'Rows left out as CSV'}
        </Button>
      )}
      {(hasImages || !isOver) && (
        <p className="text-grey-10 tabular max-sm:basis-full">
          {zip.isPending
            ? `${formatCount(readCount, 'image')} of ${formatCount(wantedCount, 'image')} are in the file.`
            : `${formatCount(counts.done, 'image')}, ${formatBytes(byteCount)}`}
        </p>
      )}
      <output className="basis-full empty:-mt-2">
        {isMade && 'The ZIP file is made, with manifest.csv: what became of each row.'}
        {isMade &&
          counts.done > wantedCount &&
          ` It has the ${formatCount(wantedCount, 'image')} that were there; more have come since.`}
        {lostCount > 0 &&
          !zip.isPending &&
          ` ${formatCount(lostCount, 'image')} could not be read from this browser any more; the list names them.`}
        {zip.error !== null && `The ZIP file could not be made. ${zip.error.message}`}
      </output>
    </div>
  );
}

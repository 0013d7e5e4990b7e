import type { Batch, BatchRow } from '../../../batch/queue/batch.ts';
import { useTemplate } from '../../lib/template-query.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { LOST_IMAGE, stateNames, formatValue } from './describe-batch.ts';
import { useRowImage } from './row-gallery.tsx';

export interface RowDialogProps {
  batch: Batch;
  row: BatchRow;
  onClose: () => void;
}

export function RowDialog({ batch, row, onClose }: RowDialogProps) {
  const { line, state, fileStem, extension, message, sendCount, byteCount, templateVersion } = row;
  const variables = useTemplate(batch.templateId).data?.variables ?? [];
  const labelOf = (variable: string) => variables.find((each) => each.name === variable)?.label || variable;
  const name = state === 'done' ? `${fileStem}.${extension}` : fileStem;
  const facts = [
    ['Row', String(line)],
    ['State', stateNames[state]],
    ['Sent', sendCount === 0 ? 'Never' : sendCount === 1 ? 'Once' : `${sendCount} times`],
    ...(state === 'done' ? [['File', `${extension.toUpperCase()}, ${formatBytes(byteCount)}`]] : []),
    ...(state === 'done' && templateVersion !== undefined ? [['Template', `Version ${templateVersion}`]] : []),
  ] as [name: string, fact: string][];
  return (
    <Dialog
      label={name}
      onClose={onClose}
      className={`${floatingDialogClass} max-h-[94dvh] ${state === 'done' ? 'w-[min(70rem,96vw)] wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : 'w-[min(32rem,96vw)]'}`}
    >
      <div className="wide:col-span-full">
        <DialogHead title={<bdi>{name}</bdi>} />
      </div>
      {state === 'done' && <Picture batchId={batch.id} row={row} name={name} />}
      <div className="flex min-w-0 flex-col gap-4">
        {message !== '' && <p dir="auto">{message}</p>}
        <FactList facts={facts} />
        <FactList title="Values" facts={row.values.map(([each, value]) => [labelOf(each), formatValue(value)])} />
      </div>
    </Dialog>
  );
}

function Picture({ batchId, row, name }: { batchId: string; row: BatchRow; name: string }) {
  const image = useRowImage(batchId, row.at);
  return (
    <div className="flex flex-col items-start gap-3">
      <div className="grid min-h-32 w-full place-items-center">
        {image === null && <p>{LOST_IMAGE}</p>}
        {image?.isShowable === false && <p>This image is too large to show here.</p>}
        {image?.isShowable === true && (
          <img
            src={image.url}
            alt={`Render of row ${row.line}`}
            className="max-h-[72dvh] border border-grey-6 object-contain"
          />
        )}
      </div>
      {image !== null && (
        <a href={image?.url} download={name} className={buttonClass('plain')}>
          Download
        </a>
      )}
    </div>
  );
}

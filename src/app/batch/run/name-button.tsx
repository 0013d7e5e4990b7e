import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { Batch } from '../../../batch/queue/batch.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { useBatchRunner } from '../use-batch-runner.ts';

const NAME_LENGTH_MAX = 200;

/** Gives a batch another name. */
export function NameButton({ batch }: { batch: Batch }) {
  const runner = useBatchRunner();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className="-ms-3" onClick={() => setOpen(true)}>
        <Pencil size={16} aria-hidden="true" />
        Rename
      </Button>
      {isOpen && (
        <Dialog
          label="Rename the batch"
          onClose={() => setOpen(false)}
          className={`${floatingDialogClass} w-[min(28rem,92vw)]`}
        >
          <DialogHead title="Rename the batch" />
          <form
            method="dialog"
            className="flex flex-col gap-3"
            onSubmit={({ currentTarget }) => {
              const name = currentTarget.querySelector('input')?.value.trim() ?? '';
              if (name !== '') void runner.open(batch.id).rename(name);
            }}
          >
            <label className="flex flex-col gap-1 semibold">
              Name
              <input defaultValue={batch.name} maxLength={NAME_LENGTH_MAX} autoComplete="off" className="control" />
            </label>
            <Button type="submit" look="primary" className="self-start">
              Save name
            </Button>
          </form>
        </Dialog>
      )}
    </>
  );
}

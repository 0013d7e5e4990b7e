import { Pencil } from 'lucide-react';
import { useState, type SubmitEvent } from 'react';
import type { Batch } from '../../../batch/queue/batch.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { useBatchRunner } from '../use-batch-runner.ts';

const NAME_LENGTH_MAX = 200;

/** Gives a batch another name. */
export function NameButton({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" className="-ms-3" onClick={() => setOpen(true)}>
        <Pencil size={16} aria-hidden="true" />
        Rename
      </Button>
      {isOpen && <NameDialog batch={batch} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const runner = useBatchRunner();
  const [problem, setProblem] = useState('');

  function save(event: SubmitEvent<HTMLFormElement>): void {
    const field = event.currentTarget.querySelector('input');
    const name = field?.value.trim() ?? '';
    if (name !== '') return void runner.open(batch.id).rename(name);
    // The dialog stays open.
    event.preventDefault();
    setProblem('Enter a name.');
    field?.focus();
  }

  return (
    <Dialog isForm label="Rename the batch" onClose={onClose} className={`${floatingDialogClass} w-[min(28rem,92vw)]`}>
      <DialogHead title="Rename the batch" />
      <form method="dialog" className="flex flex-col gap-3" onSubmit={save}>
        <div className="flex flex-col gap-1">
          <label htmlFor="batch-name" className="semibold">
            Name
          </label>
          <input
            id="batch-name"
            defaultValue={batch.name}
            maxLength={NAME_LENGTH_MAX}
            autoComplete="off"
            dir="auto"
            aria-invalid={problem !== ''}
            aria-describedby="batch-name-note"
            className="control"
            onChange={() => setProblem('')}
          />
          <p id="batch-name-note" className="text-xs text-danger empty:hidden">
            {problem}
          </p>
        </div>
        <Button type="submit" look="primary" className="self-start">
          Save name
        </Button>
      </form>
    </Dialog>
  );
}

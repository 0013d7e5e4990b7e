import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Batch } from '../../../batch/queue/batch.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useBatchRunner } from '../use-batch-runner.ts';

const NAME_LENGTH_MAX = 200;

export function NameButton({ batch }: { batch: Batch }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="-ms-3" onClick={() => setOpen(true)}>
        <Pencil size="1rem" aria-hidden="true" />
        Rename
      </Button>
      {isOpen && <NameDialog batch={batch} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameDialog({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const runner = useBatchRunner();
  const form = useForm({ defaultValues: { name: batch.name } });
  const field = form.register('name', { validate: (name) => (name.trim() === '' ? 'Enter a name.' : undefined) });
  return (
    <Dialog isForm label="Rename batch" onClose={onClose} className={`${floatingDialogClass} w-[min(28rem,92vw)]`}>
      <DialogHead title="Rename batch" />
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={form.handleSubmit(async ({ name }) => {
          try {
            await runner.rename(batch.id, name.trim());
            onClose();
          } catch {
            form.setError('name', {
              message: 'The name couldn’t be saved. Free up space in this browser, then try again.',
            });
          }
        })}
      >
        <TextField
          label="Name"
          field={{ ...field, maxLength: NAME_LENGTH_MAX }}
          error={form.formState.errors.name?.message}
        />
        <Button type="submit" variant="primary" className="self-start">
          Save name
        </Button>
      </form>
    </Dialog>
  );
}

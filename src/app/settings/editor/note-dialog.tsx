import { useForm } from 'react-hook-form';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { noteRules } from '../field-rules.ts';

interface NoteDialogProps {
  note: string;
  onSave: (note: string) => void;
  onClose: () => void;
}

/** Asks for the note of the next version, and closes before the save, whose problems are shown on the page. */
export function NoteDialog({ note, onSave, onClose }: NoteDialogProps) {
  const form = useForm({ defaultValues: { note } });
  return (
    <FormDialog
      title="Save with a note"
      action="Save"
      mutation={{ isPending: false, error: null }}
      onSubmit={form.handleSubmit((values) => {
        onClose();
        onSave(values.note.trim());
      })}
      onClose={onClose}
    >
      <TextField
        label="What changed?"
        field={form.register('note', noteRules)}
        error={form.formState.errors.note?.message}
      />
    </FormDialog>
  );
}

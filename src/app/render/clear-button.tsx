import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import type { TypedTexts } from './typed-texts.ts';

/** Empties every field, and takes that back when it was a slip. */
export function ClearButton({ form }: { form: UseFormReturn<TypedTexts> }) {
  const [cleared, setCleared] = useState<TypedTexts>();

  function clear(): void {
    const texts = form.getValues();
    if (Object.values(texts).every((text) => text === '')) return;
    setCleared({ ...texts });
    fill(Object.fromEntries(Object.keys(texts).map((name) => [name, ''])));
  }

  function undo(): void {
    fill(cleared ?? {});
    setCleared(undefined);
  }

  /** Set one by one: a reset would make the values the form's own and not something typed, and drafts keep what is typed. */
  function fill(texts: TypedTexts): void {
    form.clearErrors();
    for (const [name, text] of Object.entries(texts)) form.setValue(name, text, { shouldDirty: true });
  }

  return (
    <div className="flex items-center gap-1">
      <output className="text-xs text-grey-10">{cleared && 'Cleared.'}</output>
      {cleared && (
        <Button look="quiet" onClick={undo}>
          Undo
        </Button>
      )}
      <Button look="quiet" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}

import { useState } from 'react';
import type { VariableWire } from '../../../document/template-document.ts';
import { variableTypeRegistry } from '../../../variables/registry.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import type { Field } from '../fields/field.ts';
import { readImageFile } from '../read-image-file.ts';
import type { Example } from './change-variables.ts';
import { DraftField } from './draft-field.tsx';
import { formatValue, parseValue } from './variable-text.ts';

export interface ValueFieldProps {
  field: Field<Example>;
  variable: VariableWire;
}

/** Edits a variable's default or example: one of its options, an image file, or text. */
export function ValueField({ field, variable: { type, validation } }: ValueFieldProps) {
  if (type === 'image') return <PictureField field={field} />;
  if (validation?.options !== undefined) {
    const choices = validation.options.map(({ value, label }) => [value, label] as const);
    return <ChoiceField field={field as Field<string | number>} choices={choices} none="None" />;
  }
  const { kind, inputMode } = variableTypeRegistry[type];
  return (
    <DraftField
      field={field}
      format={formatValue}
      parse={(text) => (text.trim() === '' ? undefined : parseValue(type, text))}
      isMultiline={type === 'text'}
      type={kind === 'day' ? 'date' : 'text'}
      inputMode={inputMode}
    />
  );
}

function PictureField({ field: { label, value, onChange } }: Pick<ValueFieldProps, 'field'>) {
  const [problem, setProblem] = useState<string>();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="text-xs text-grey-11">{label}</legend>
      <p className="truncate">{describePicture(value)}</p>
      <div className="flex flex-wrap gap-2">
        <FileButton
          accept="image/png,image/jpeg,image/webp"
          onFiles={async ([file]) => {
            const read = await readImageFile(file);
            setProblem('problem' in read ? read.problem : undefined);
            if ('data' in read) onChange(read.data);
          }}
        >
          Choose a file
        </FileButton>
        {value !== undefined && (
          <Button variant="quiet" onClick={() => onChange(undefined)}>
            Remove
          </Button>
        )}
      </div>
      <output className="text-xs text-danger empty:hidden">{problem}</output>
    </fieldset>
  );
}

function describePicture(value: Example | undefined): string {
  if (value === undefined) return 'None';
  if (typeof value === 'object') return `Built-in: ${value.asset}`;
  const text = String(value);
  // Base64 writes three bytes as four characters.
  return text.startsWith('data:') ? `Image file, ${formatBytes(text.length * 0.75)}` : text;
}

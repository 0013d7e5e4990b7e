import { memo } from 'react';
import type { Field } from '../../../variables/field.ts';
import { positionName } from '../typed-texts.ts';
import { ChoiceField } from './choice-field.tsx';
import type { FieldForm } from './field-control-props.ts';
import { fieldRegistry } from './field-registry.ts';
import { stepByKey } from './step-by-key.ts';
import { growWhenFull } from './text-box.ts';

/** From here on a browser that draws only what is in sight saves more than it costs. */
const MANY = 200;

function isLongForm(fields: readonly Field[]): boolean {
  return fields.length > MANY;
}

export interface FieldRowsProps {
  fields: readonly Field[];
  form: FieldForm;
}

/** One control per variable. Each redraws for its own error alone, so a form of hundreds types like one of ten. */
export const FieldRows = memo(function FieldRows({ fields, form }: FieldRowsProps) {
  const isLong = isLongForm(fields);
  return (
    <div
      ref={(rows) => {
        const stop = new AbortController();
        const { signal } = stop;
        rows?.addEventListener('focusin', growWhenFull, { signal });
        rows?.addEventListener('keydown', (event) => void stepByKey(event, fields, form), { signal });
        if (rows) form.listen(rows, signal);
        return () => stop.abort();
      }}
      className={`field-rows flex flex-col gap-5 ${isLong ? 'many-fields' : ''}`}
    >
      {fields.map((field, at) => {
        const Control = field.rules.choices === undefined ? fieldRegistry[field.type] : ChoiceField;
        const name = positionName(at);
        return <Control key={name} field={field} name={name} form={form} />;
      })}
    </div>
  );
});

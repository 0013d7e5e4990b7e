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

/** One control per variable. Each redraws for its own error alone, so a form of hundreds types like one of ten. */
export const FieldRows = memo(function FieldRows({ fields, form }: { fields: readonly Field[]; form: FieldForm }) {
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
      className={`field-rows flex flex-col gap-5 ${fields.length > MANY ? 'many-fields' : ''}`}
    >
      {fields.map((field, index) => {
        const Control = field.rules.choices === undefined ? fieldRegistry[field.type] : ChoiceField;
        return <Control key={positionName(index)} field={field} name={positionName(index)} form={form} />;
      })}
    </div>
  );
});

import { Fragment, memo, Suspense, use, useEffect } from 'react';
import type { Field } from '../../../variables/field.ts';
import { positionName } from '../typed-texts.ts';
import { ChoiceField } from './choice-field.tsx';
import type { FieldForm } from './field-control-props.ts';
import { fieldRegistry } from './field-registry.ts';
import { GROUP, listGroups, type SleepingRows } from './sleeping-rows.ts';
import { stepByKey } from './step-by-key.ts';
import { growWhenFull } from './text-box.ts';

/** From here on a browser that draws only what is in sight saves more than it costs. */
const MANY = 200;

export function isLongForm(fields: readonly Field[]): boolean {
  return fields.length > MANY;
}

export interface FieldRowsProps {
  fields: readonly Field[];
  form: FieldForm;
  /** Of a long form that the server has drawn. */
  sleeping: SleepingRows | undefined;
}

/** One control per variable. Each redraws for its own error alone, so a form of hundreds types like one of ten. */
export const FieldRows = memo(function FieldRows({ fields, form, sleeping }: FieldRowsProps) {
  const isLong = isLongForm(fields);
  const Rest = isLong && typeof document === 'undefined' ? 'template' : Fragment;
  return (
    <div
      ref={(rows) => {
        const stop = new AbortController();
        const { signal } = stop;
        rows?.addEventListener('focusin', growWhenFull, { signal });
        rows?.addEventListener('keydown', (event) => void stepByKey(event, fields, form), { signal });
        if (rows) {
          form.listen(rows, signal);
          sleeping?.watch(rows, signal);
        }
        return () => stop.abort();
      }}
      className={`field-rows flex flex-col gap-5 ${isLong ? 'many-fields' : ''}`}
    >
      <RowGroup {...{ fields, form, sleeping }} from={0} to={isLong ? GROUP : fields.length} />
      <Rest>
        {isLong &&
          listGroups(fields).map((from) => (
            <Suspense key={from}>
              <RowGroup {...{ fields, form, sleeping, from }} to={from + GROUP} />
            </Suspense>
          ))}
      </Rest>
    </div>
  );
});

function RowGroup({ fields, form, sleeping, from, to }: FieldRowsProps & { from: number; to: number }) {
  const gate = sleeping?.findGate(from, fields);
  if (gate !== undefined) use(gate);
  useEffect(() => sleeping?.noteTaken(from), [sleeping, from]);
  return fields.slice(from, to).map((field, at) => {
    const Control = field.rules.choices === undefined ? fieldRegistry[field.type] : ChoiceField;
    const name = positionName(from + at);
    return <Control key={name} field={field} name={name} form={form} />;
  });
}

import { memo, type ComponentType } from 'react';
import type { Control } from 'react-hook-form';
import type { VariableType } from '../../../contract/variable.ts';
import type { Field } from '../../../variables/field.ts';
import { BarcodeField, QrCodeField } from '../codes/code-fields.tsx';
import { ImageField } from '../pictures/image-field.tsx';
import { positionName, type FormValues } from '../form-values.ts';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { LineField, NumberField, TextField } from './text-field.tsx';
import type { FieldProps } from './use-field.ts';

/** The control of every variable type. */
const fieldRegistry: Readonly<Record<VariableType, ComponentType<FieldProps>>> = {
  text: TextField,
  number: NumberField,
  email: LineField,
  url: LineField,
  phone: LineField,
  date: DateField,
  qrcode: QrCodeField,
  barcode: BarcodeField,
  image: ImageField,
};

/** With more fields, the browser lays out only the visible ones. */
const MANY = 200;
/** Not the field in use, whose list may overflow. */
const sightOnly =
  '[&>:not(:focus-within)]:[contain-intrinsic-block-size:auto_4.75rem] [&>:not(:focus-within)]:[content-visibility:auto]';

export interface FieldRowsProps {
  fields: readonly Field[];
  control: Control<FormValues>;
}

/** One control per variable. Each renders only for its own value and error. */
export const FieldRows = memo(function FieldRows({ fields, control }: FieldRowsProps) {
  return (
    <div className={`flex flex-col gap-5 ${fields.length > MANY ? sightOnly : ''}`}>
      {fields.map((field, index) => {
        const FieldControl = field.rules.choices === undefined ? fieldRegistry[field.type] : ChoiceField;
        const name = positionName(index);
        return <FieldControl key={name} field={field} name={name} control={control} />;
      })}
    </div>
  );
});

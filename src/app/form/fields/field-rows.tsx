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

/** The control of every variable type. A type added to the contract is a compile error here. */
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

/** From here on, a browser that lays out only what is in sight saves more than it costs. */
const MANY = 200;
/** The field in use is exempt, so that its list can hang over. */
const sightOnly =
  '[&>:not(:focus-within)]:[contain-intrinsic-block-size:auto_4.75rem] [&>:not(:focus-within)]:[content-visibility:auto]';

export interface FieldRowsProps {
  fields: readonly Field[];
  control: Control<FormValues>;
}

/** One control per variable. Each renders again for its own text and error alone. */
export const FieldRows = memo(function FieldRows({ fields, control }: FieldRowsProps) {
  return (
    <div className={`flex flex-col gap-5 ${fields.length > MANY ? sightOnly : ''}`}>
      {fields.map((field, at) => {
        const FieldControl = field.rules.choices === undefined ? fieldRegistry[field.type] : ChoiceField;
        const name = positionName(at);
        return <FieldControl key={name} field={field} name={name} control={control} />;
      })}
    </div>
  );
});

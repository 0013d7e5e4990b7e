import { memo, type ComponentType, type ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { VariableType } from '../../../contract/variable.ts';
import type { Field } from '../../../variables/field.ts';
import { ImageField } from '../pictures/image-field.tsx';
import { positionName, type FormValues } from '../form-values.ts';
import { ChoiceField } from './choice-field.tsx';
import { DateField } from './date-field.tsx';
import { LineField, NumberField, TextField } from './text-field.tsx';
import type { FieldProps } from './use-field.ts';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';

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

/** With more fields than this, the browser lays out only the visible ones. */
const MANY = 200;
/** Excludes the focused field, because its list may overflow. */
const sightOnly =
  '[&>:not(:focus-within)]:[contain-intrinsic-block-size:auto_4.75rem] [&>:not(:focus-within)]:[content-visibility:auto]';

export interface FieldRowsProps {
  fields: readonly Field[];
  control: Control<FormValues>;
}

/** One control per variable. A control re-renders only when its own value or error changes. */
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

const LiveQrCode = lazyComponent(async () => (await import('../codes/live-qr-code.tsx')).LiveQrCode);
const LiveBarcode = lazyComponent(async () => (await import('../codes/live-barcode.tsx')).LiveBarcode);

/** A field for a QR code's content, with the code below. */
function QrCodeField(props: FieldProps) {
  return (
    <CodeField code={<LiveQrCode {...props} />}>
      <TextField {...props} />
    </CodeField>
  );
}

/** A field for a barcode's content, with the bars below. */
function BarcodeField(props: FieldProps) {
  return (
    <CodeField code={<LiveBarcode {...props} />}>
      <LineField {...props} />
    </CodeField>
  );
}

/** A field with space for its code below. The space is reserved while the code loads and if loading fails. */
function CodeField({ code, children }: { code: ReactNode; children: ReactNode }) {
  const place = <div className="h-28" />;
  return (
    <div className="flex flex-col gap-2">
      {children}
      <LazyBoundary fallback={place} failed={place}>
        {code}
      </LazyBoundary>
    </div>
  );
}

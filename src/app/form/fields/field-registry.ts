import type { ComponentType } from 'react';
import type { VariableType } from '../../../contract/variable.ts';
import { BarcodeField } from '../codes/barcode-field.tsx';
import { QrCodeField } from '../codes/qr-code-field.tsx';
import { ImageField } from '../pictures/image-field.tsx';
import { DateField } from './date-field.tsx';
import type { FieldControlProps } from './field-control-props.ts';
import { LineField } from './line-field.tsx';
import { NumberField } from './number-field.tsx';
import { TextField } from './text-field.tsx';

/** The control of every variable type. A type added to the contract is a compile error here. */
export const fieldRegistry = {
  text: TextField,
  number: NumberField,
  email: LineField,
  url: LineField,
  phone: LineField,
  date: DateField,
  qrcode: QrCodeField,
  barcode: BarcodeField,
  image: ImageField,
} as const satisfies Record<VariableType, ComponentType<FieldControlProps>>;

import type { VariableType } from '../contract/variable.ts';
import { barcodeType } from './barcode.ts';
import { dateType } from './date.ts';
import { emailType } from './email.ts';
import { imageType } from './image.ts';
import { numberType } from './number.ts';
import { phoneType } from './phone.ts';
import { qrcodeType } from './qrcode.ts';
import { textType } from './text.ts';
import { urlType } from './url.ts';
import type { VariableTypeDefinition } from './variable-type-definition.ts';

/** Every variable type by its name on the wire. A type added to the contract is a compile error here. */
export const variableTypeRegistry = {
  text: textType,
  number: numberType,
  email: emailType,
  url: urlType,
  phone: phoneType,
  date: dateType,
  qrcode: qrcodeType,
  barcode: barcodeType,
  image: imageType,
} as const satisfies Record<VariableType, VariableTypeDefinition>;

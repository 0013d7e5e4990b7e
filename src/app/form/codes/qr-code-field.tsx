import type { FieldControlProps } from '../fields/field-control-props.ts';
import { TextField } from '../fields/text-field.tsx';
import { liveQrCode } from '../parts.ts';
import { CodeSlot } from './code-slot.tsx';

/** What a QR code says, with the code below it. */
export function QrCodeField(props: FieldControlProps) {
  return (
    <CodeSlot part={liveQrCode} {...props}>
      <TextField {...props} />
    </CodeSlot>
  );
}

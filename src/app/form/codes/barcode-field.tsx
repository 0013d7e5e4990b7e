import type { FieldControlProps } from '../fields/field-control-props.ts';
import { LineField } from '../fields/line-field.tsx';
import { liveBarcode } from '../parts.ts';
import { CodeSlot } from './code-slot.tsx';

/** What a barcode says, with the bars below it. */
export function BarcodeField(props: FieldControlProps) {
  return (
    <CodeSlot part={liveBarcode} {...props}>
      <LineField {...props} />
    </CodeSlot>
  );
}

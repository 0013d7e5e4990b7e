import { PartSlot } from '../../hooks/part-slot.tsx';
import type { FieldControlProps } from '../fields/field-control-props.ts';
import { FieldFrame } from '../fields/field-frame.tsx';
import { LineField } from '../fields/line-field.tsx';
import { useField } from '../fields/use-field.ts';
import { pictureField } from '../parts.ts';

/** A picture, by a control that only templates with pictures fetch. Without it an address can still be typed. */
export function ImageField(props: FieldControlProps) {
  return (
    <PartSlot part={pictureField} waiting={<Skeleton {...props} />} missing={<LineField {...props} />}>
      {(PictureField) => <PictureField {...props} />}
    </PartSlot>
  );
}

/** As high as what comes: the box, and the place of the picture below it. */
function Skeleton(props: FieldControlProps) {
  return (
    <FieldFrame field={props.field} parts={useField(props)}>
      <div className="flex flex-col gap-2">
        <div className="skeleton min-h-9 pointer-coarse:min-h-11" />
        <div className="min-h-22" />
      </div>
    </FieldFrame>
  );
}

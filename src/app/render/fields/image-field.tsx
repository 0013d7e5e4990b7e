import { PartSlot } from '../../hooks/part-slot.tsx';
import { pictureField } from '../parts.ts';
import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { LineField } from './line-field.tsx';
import { useField } from './use-field.ts';

/** A picture, by a control that only templates with pictures fetch. Without it an address can still be typed. */
export function ImageField(props: FieldControlProps) {
  return (
    <PartSlot part={pictureField} waiting={<Skeleton {...props} />} missing={<LineField {...props} />}>
      {(PictureField) => <PictureField {...props} />}
    </PartSlot>
  );
}

function Skeleton(props: FieldControlProps) {
  return (
    <FieldFrame field={props.field} parts={useField(props)}>
      <div className="skeleton min-h-9 pointer-coarse:min-h-11" />
    </FieldFrame>
  );
}

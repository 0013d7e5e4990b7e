import { createPart } from '../../hooks/create-part.ts';
import { PartSlot } from '../../hooks/part-slot.tsx';
import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { RadioField } from './radio-field.tsx';
import { SelectField } from './select-field.tsx';
import { useField } from './use-field.ts';

const comboField = createPart(async () => (await import('./combo-field.tsx')).ComboField);

/** As many as are seen at a glance, and as many as are found in a list that cannot be searched. */
const RADIOS_MAX = 4;
const SELECT_MAX = 12;

/** One of the allowed options. The text of an option is its position, because values need not be text. */
export function ChoiceField(props: FieldControlProps) {
  const count = props.field.rules.choices?.length ?? 0;
  if (count <= RADIOS_MAX) return <RadioField {...props} />;
  if (count <= SELECT_MAX) return <SelectField {...props} />;
  return (
    <PartSlot part={comboField} waiting={<Skeleton {...props} />} missing={<SelectField {...props} />}>
      {(ComboField) => <ComboField {...props} />}
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

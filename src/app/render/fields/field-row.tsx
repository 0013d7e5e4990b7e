import { memo } from 'react';
import { ChoiceField } from './choice-field.tsx';
import type { FieldControlProps } from './field-control-props.ts';
import { fieldRegistry } from './field-registry.ts';

/** The control of one variable. It redraws for its own error alone, so a form of hundreds types like one of ten. */
export const FieldRow = memo(function FieldRow(props: FieldControlProps) {
  const Control = props.field.rules.choices === undefined ? fieldRegistry[props.field.type] : ChoiceField;
  return <Control {...props} />;
});

import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { seeBox } from './text-box.ts';
import { useField } from './use-field.ts';

/** Text of any length: a box that grows with it. */
export function TextField(props: FieldControlProps) {
  const { field, name, form } = props;
  const parts = useField(props);
  const { ref } = form.register(name, field);
  return (
    <FieldFrame field={field} parts={parts}>
      <textarea rows={1} {...parts.attributes} name={name} ref={(box) => ref(box && seeBox(box))} className="control" />
    </FieldFrame>
  );
}

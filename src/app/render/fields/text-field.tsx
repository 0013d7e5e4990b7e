import { EMPTY_TEXT } from '../../../variables/field.ts';
import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';

/** Text of any length: a box that grows with it. */
export function TextField(props: FieldControlProps) {
  const { field, name, form } = props;
  const parts = useField(props);
  const { ref, ...registration } = form.control.register(name, parts.rules);
  return (
    <FieldFrame field={field} parts={parts}>
      <textarea
        rows={1}
        {...parts.attributes}
        {...registration}
        ref={(box) => ref(box && keepEmpty(box))}
        className="control growing"
      />
    </FieldFrame>
  );
}

/** The box as the form sees it: one that is sent as empty shows nothing, and is still told from one that is left out. */
function keepEmpty(box: HTMLTextAreaElement) {
  let isSent = false;
  return {
    name: box.name,
    type: 'text',
    focus: () => box.focus(),
    get value() {
      return isSent && box.value === '' ? EMPTY_TEXT : box.value;
    },
    set value(text) {
      isSent = text === EMPTY_TEXT;
      box.value = isSent ? '' : text;
    },
  };
}

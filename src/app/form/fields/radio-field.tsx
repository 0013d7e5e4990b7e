import { describeNoChoice } from './describe-no-choice.ts';
import type { FieldControlProps } from './field-control-props.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField } from './use-field.ts';

/** A few options, all in sight. */
export function RadioField(props: FieldControlProps) {
  const { field, name, form } = props;
  const parts = useField(props);
  const { placeholder: _unused, dir: _eachHasItsOwn, ...attributes } = parts.attributes;
  const registration = form.register(name, field);
  const none = describeNoChoice(field);
  const labels = field.rules.choices?.map((choice) => choice.label) ?? [];
  const options = [
    ...(none === undefined ? [] : [['', none]]),
    ...labels.map((label, index) => [String(index), label]),
  ];
  return (
    <FieldFrame field={field} parts={parts} isGroup>
      <div role="radiogroup" aria-labelledby={`${parts.id}-label`} {...attributes} className="flex flex-wrap gap-x-4">
        {options.map(([text, label]) => (
          <label key={text} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-11">
            <input type="radio" {...registration} value={text} className="size-4 shrink-0" />
            <span dir="auto" className="min-w-0">
              {label}
            </span>
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}

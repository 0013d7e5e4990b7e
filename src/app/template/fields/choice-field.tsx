import { PressLabel } from '../../ui/button.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { readUnmatched } from '../form-values.ts';
import { FieldFrame } from './field-frame.tsx';
import { findChosen, readOptions, useField, type FieldProps } from './use-field.ts';

const ComboField = lazyComponent(async () => (await import('./combo-field.tsx')).ComboField);

const RADIOS_MAX = 4;
const SELECT_MAX = 12;

/** A choice between the allowed options. An option's text is its index, because values aren't always strings. */
export function ChoiceField(props: FieldProps) {
  const count = props.field.rules.choices?.length ?? 0;
  if (count <= RADIOS_MAX) return <RadioField {...props} />;
  if (count <= SELECT_MAX) return <SelectField {...props} />;
  return (
    <LazyBoundary fallback={<Skeleton {...props} />} failed={<SelectField {...props} />}>
      <ComboField {...props} />
    </LazyBoundary>
  );
}

function RadioField(props: FieldProps) {
  const { field } = props;
  const parts = useField(props);
  const { placeholder: _unused, dir: _ofEachOption, ...attributes } = parts.attributes;
  const { ref, name, onChange, onBlur } = parts.input;
  const chosen = findChosen(field, parts.text);
  return (
    <FieldFrame field={field} parts={parts} isGroup>
      <div role="radiogroup" aria-labelledby={`${parts.id}-label`} {...attributes} className="flex flex-wrap gap-x-4">
        {readOptions(field).map(({ text, label }, index) => (
          <PressLabel key={text} className="flex min-h-7 min-w-0 items-center gap-2 pointer-coarse:min-h-11">
            <input
              type="radio"
              ref={index === 0 ? ref : undefined}
              name={name}
              value={text}
              checked={text === chosen}
              onChange={onChange}
              onBlur={onBlur}
              className="size-4 shrink-0"
            />
            <span dir="auto" className="min-w-0">
              {label}
            </span>
          </PressLabel>
        ))}
      </div>
    </FieldFrame>
  );
}

function SelectField(props: FieldProps) {
  const { field } = props;
  const parts = useField(props);
  const { placeholder: _unused, ...attributes } = parts.attributes;
  const options = readOptions(field);
  const mayBeOpen = options.some(({ text }) => text === '');
  const noOption = readUnmatched(parts.text);
  return (
    <FieldFrame field={field} parts={parts}>
      <select {...attributes} {...parts.input} value={findChosen(field, parts.text)} className="control">
        {!mayBeOpen && <option value="">Choose…</option>}
        {noOption !== undefined && (
          <option value={parts.text} disabled>
            {noOption}
          </option>
        )}
        {options.map(({ text, label }) => (
          <option key={text} value={text}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

function Skeleton(props: FieldProps) {
  return (
    <FieldFrame field={props.field} parts={useField(props)}>
      <div className="skeleton min-h-9 pointer-coarse:min-h-11" />
    </FieldFrame>
  );
}

import { stepTyped } from '../../../variables/check-typed.ts';
import { EMPTY_TEXT, type Field } from '../../../variables/field.ts';
import { variableTypeRegistry } from '../../../variables/registry.ts';
import { FieldFrame } from './field-frame.tsx';
import { useField, type FieldProps } from './use-field.ts';

/** Longer text is rarely a single line. */
const LINE_LENGTH_MAX = 80;

/** Whether the value is probably a single line. If so, Enter moves to the next field and Shift+Enter adds a line. */
function isOneLine({ type, rules, defaultValue }: Field): boolean {
  const hasLines = typeof defaultValue === 'string' && defaultValue.includes('\n');
  return !hasLines && (type !== 'text' || rules.maxLength === undefined || rules.maxLength <= LINE_LENGTH_MAX);
}

/** Text of any length, in a box that grows with the text. Browsers that can't do that show a resize handle. */
export function TextField(props: FieldProps) {
  const parts = useField(props);
  const line = isOneLine(props.field);
  return (
    <FieldFrame field={props.field} parts={parts}>
      <textarea
        rows={line ? 1 : 2}
        data-one-line={line || undefined}
        enterKeyHint={line ? 'next' : 'enter'}
        autoComplete="off"
        spellCheck={props.field.type === 'text'}
        {...parts.attributes}
        {...parts.input}
        value={parts.text === EMPTY_TEXT ? '' : parts.text}
        onFocus={({ currentTarget }) => {
          // The browser only scrolls to the caret, which a bar may cover. A field must not move while it is pressed.
          if (!currentTarget.matches(':active')) currentTarget.scrollIntoView({ block: 'nearest' });
        }}
        className="control max-h-64 resize-none field-sizing-content not-supports-[field-sizing:content]:resize-y"
      />
    </FieldFrame>
  );
}

/** A single line of text. The input type is always text, because an email input returns Punycode. */
export function LineField(props: FieldProps) {
  const parts = useField(props);
  const { inputMode } = variableTypeRegistry[props.field.type];
  return (
    <FieldFrame field={props.field} parts={parts}>
      <input
        type="text"
        inputMode={inputMode}
        autoCapitalize={inputMode && 'none'}
        enterKeyHint="next"
        autoComplete="off"
        autoCorrect={inputMode && 'off'}
        spellCheck={false}
        {...parts.attributes}
        {...parts.input}
        className="control"
      />
    </FieldFrame>
  );
}

/**
 * A number as text; the up and down arrow keys change it. A number input would drop text that it can't parse, including a decimal
 * comma.
 */
export function NumberField(props: FieldProps) {
  const { field } = props;
  const parts = useField(props);
  return (
    <FieldFrame field={field} parts={parts}>
      <input
        type="text"
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        {...parts.attributes}
        {...parts.input}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          parts.input.onChange(stepTyped(field, parts.text, event.key === 'ArrowUp' ? 1 : -1));
        }}
        className="control tabular"
      />
    </FieldFrame>
  );
}

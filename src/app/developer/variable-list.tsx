import type { Variable } from '../../contract/variable.ts';
import { formatDefault, type Field } from '../../variables/field.ts';
import { ScrolledText } from '../ui/scrolled-text.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { factsClass, linesClass, warningClass } from './view-elements.tsx';
import { checkValue, readTyped } from '../../variables/check-typed.ts';
import { CHARACTERS_MAX } from '../../variables/example-text.ts';
import { variableTypeRegistry } from '../../variables/registry.ts';

/** Every variable with its rules, and notes on rules that were parsed leniently. */
export function VariableList({ fields, variables }: { fields: readonly Field[]; variables: readonly Variable[] }) {
  if (fields.length === 0) return <p className="text-grey-10">This template has no variables.</p>;
  return (
    <ul className={linesClass}>
      {fields.map((field, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- names may repeat; the order is fixed
        <VariableEntry key={index} field={field} variable={variables[index]} />
      ))}
    </ul>
  );
}

function VariableEntry({ field, variable }: { field: Field; variable: Variable | undefined }) {
  const { name, type, label, required, hint, rules, notes } = field;
  const { choices, pattern } = rules;
  const hasDefault = Object.hasOwn(field, 'defaultValue');
  const example = createExample(field);
  return (
    <li className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <bdi className="min-w-0 font-mono semibold wrap-anywhere">{name === '' ? '(empty name)' : name}</bdi>
        <span className="text-grey-11">
          {type} · {required ? (hasDefault ? 'required, has a default' : 'required') : 'optional'}
        </span>
      </p>
      <FactList
        className={factsClass}
        facts={[
          ['Label', label],
          ['Default', hasDefault ? formatDefault(field) || '(empty)' : undefined],
          ['Rules', choices === undefined && hint !== '' ? hint : undefined],
          ['Pattern', choices === undefined ? pattern : undefined],
          ['Example', typeof example === 'string' ? example : JSON.stringify(example)],
          ['Choices', choices && <Choices key="choices" choices={choices} />],
        ]}
      />
      {notes.length > 0 && (
        <>
          <ul className={warningClass}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          {variable !== undefined && (
            <details className="text-xs">
              <summary className="underline underline-offset-4">As sent by the service</summary>
              <ScrolledText label={`${name} as sent`} isWrapped>
                {JSON.stringify(variable.raw, null, 2)}
              </ScrolledText>
            </details>
          )}
        </>
      )}
    </li>
  );
}

function Choices({ choices }: { choices: NonNullable<Field['rules']['choices']> }) {
  return choices.map(({ value, label }) => (
    <span key={JSON.stringify(value)} className="me-4">
      <code className="font-mono text-xs">{JSON.stringify(value)}</code>
      {label === String(value) ? '' : ` ${label}`}
    </span>
  ));
}

const TEXT = 'Less, but better';

/**
 * Returns a value that fits a field's rules: its default, its first choice, or a made-up value. A field with a pattern has an
 * example only if it has a default or choices.
 */
export function createExample(field: Field): unknown {
  const { rules, type } = field;
  if (Object.hasOwn(field, 'defaultValue') && checkValue(field, field.defaultValue) === undefined) {
    return field.defaultValue;
  }
  if (rules.choices !== undefined) return rules.choices[0]?.value;
  if (rules.pattern !== undefined) return undefined;
  // An image as a data URI is too long to read.
  const typical = variableTypeRegistry[type].typicalTexts(field).filter((text) => !text.startsWith('data:'));
  const values = type === 'text' ? [TEXT, ...fitText(field)] : typical.map((text) => readTyped(field, text));
  return values.find((value) => checkValue(field, value) === undefined);
}

/** Returns example text that fits the length limits; empty if the text would be too long to read. */
function fitText({ rules: { minLength = 0, maxLength = Infinity } }: Field): string[] {
  if (minLength > CHARACTERS_MAX) return [];
  const text = TEXT.repeat(Math.ceil(minLength / TEXT.length) || 1);
  return [text.slice(0, Math.max(minLength, Math.min(maxLength, TEXT.length)))];
}

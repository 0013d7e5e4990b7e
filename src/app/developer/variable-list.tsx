import type { Variable } from '../../contract/variable.ts';
import { formatDefault, type Field } from '../../variables/field.ts';
import { createExample } from './create-example.ts';
import { ScrolledText } from './scrolled-text.tsx';

/** Every variable with what it asks for, and what of it was read another way than it was written. */
export function VariableList({ fields, variables }: { fields: readonly Field[]; variables: readonly Variable[] }) {
  if (fields.length === 0) return <p className="text-grey-10">This template has no variables.</p>;
  return (
    <ul className="variable-list">
      {fields.map((field, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- names may stand twice; the order is the template's
        <VariableEntry key={index} field={field} variable={variables[index]} />
      ))}
    </ul>
  );
}

function VariableEntry({ field, variable }: { field: Field; variable: Variable | undefined }) {
  const { name, type, label, required, rules, notes } = field;
  const hasDefault = Object.hasOwn(field, 'defaultValue');
  const example = createExample(field);
  const facts: [string, string][] = [
    ['Label', label],
    ...(hasDefault ? [['Default', formatDefault(field) || '(empty)'] as [string, string]] : []),
    ...describeRules(field),
    ...(example === undefined
      ? []
      : [['Example', typeof example === 'string' ? example : JSON.stringify(example)] as [string, string]]),
  ];
  return (
    <li className="variable">
      <p className="variable-head">
        <bdi className="font-mono semibold variable-name">{name === '' ? '(empty name)' : name}</bdi>
        <span className="text-grey-11">
          {type} · {required ? (hasDefault ? 'required, has a default' : 'required') : 'optional'}
        </span>
      </p>
      <dl className="variable-facts">
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
        {rules.choices !== undefined && (
          <div>
            <dt>Choices</dt>
            <dd>
              {rules.choices.map(({ value, label: words }) => (
                <span key={JSON.stringify(value)} className="variable-choice">
                  <code className="font-mono text-xs">{JSON.stringify(value)}</code>
                  {words === String(value) ? '' : ` ${words}`}
                </span>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {notes.length > 0 && (
        <>
          <ul className="view-note">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          {variable !== undefined && (
            <details className="text-xs">
              <summary className="underline underline-offset-4">As the service sent it</summary>
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

function describeRules({ hint, rules }: Field): [string, string][] {
  const { choices, pattern } = rules;
  return [
    ...(hint === '' || choices !== undefined ? [] : [['Rules', hint] as [string, string]]),
    ...(pattern === undefined || choices !== undefined ? [] : [['Pattern', pattern] as [string, string]]),
  ];
}

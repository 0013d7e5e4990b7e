import type { ReactNode } from 'react';
import type { Variable } from '../../contract/variable.ts';
import { formatDefault, type Field } from '../../variables/field.ts';
import { createExample } from './create-example.ts';
import { ScrolledText } from '../ui/scrolled-text.tsx';
import { Facts, linesClass, warningClass } from './view-elements.tsx';

type Fact = [name: string, fact: ReactNode];

/** Every variable with its rules, and notes on rules that were read leniently. */
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
  const { name, type, label, required, rules, notes } = field;
  const hasDefault = Object.hasOwn(field, 'defaultValue');
  const example = createExample(field);
  const facts: Fact[] = [
    ['Label', label],
    ...(hasDefault ? [['Default', formatDefault(field) || '(empty)'] satisfies Fact] : []),
    ...listRules(field),
    ...(example === undefined
      ? []
      : [['Example', typeof example === 'string' ? example : JSON.stringify(example)] satisfies Fact]),
    ...(rules.choices === undefined
      ? []
      : [['Choices', <Choices key="choices" choices={rules.choices} />] satisfies Fact]),
  ];
  return (
    <li className="flex flex-col gap-2">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1">
        <bdi className="min-w-0 font-mono semibold wrap-anywhere">{name === '' ? '(empty name)' : name}</bdi>
        <span className="text-grey-11">
          {type} · {required ? (hasDefault ? 'required, has a default' : 'required') : 'optional'}
        </span>
      </p>
      <Facts facts={facts} className="" />
      {notes.length > 0 && (
        <>
          <ul className={warningClass}>
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

function Choices({ choices }: { choices: NonNullable<Field['rules']['choices']> }) {
  return choices.map(({ value, label }) => (
    <span key={JSON.stringify(value)} className="me-4">
      <code className="font-mono text-xs">{JSON.stringify(value)}</code>
      {label === String(value) ? '' : ` ${label}`}
    </span>
  ));
}

function listRules({ hint, rules: { choices, pattern } }: Field): Fact[] {
  if (choices !== undefined) return [];
  const facts: Fact[] = [
    ['Rules', hint],
    ['Pattern', pattern],
  ];
  return facts.filter(([, rule]) => rule !== undefined && rule !== '');
}

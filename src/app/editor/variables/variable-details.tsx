import { variableSchema, variableTypes, type VariableType } from '../../../contract/variable.ts';
import type { VariableWire } from '../../../document/template-document.ts';
import { checkValue } from '../../../variables/check-typed.ts';
import { readField } from '../../../variables/field.ts';
import { variableTypeRegistry } from '../../../variables/registry.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { freeField, type Field } from '../fields/field.ts';
import { TextField } from '../fields/text-field.tsx';
import { ToggleField } from '../fields/toggle-field.tsx';
import type { Example } from './change-variables.ts';
import { DraftField } from './draft-field.tsx';
import { NameField } from './name-field.tsx';
import { ValueField } from './value-field.tsx';
import { findRuleProblem, formatRule, parseRule, ruleNames, rulesOf, type Rules } from './variable-text.ts';

export interface VariableDetailsProps {
  variable: VariableWire;
  example: Example | undefined;
  onRename: (name: string) => void;
  /** `what` names the changed setting within a sentence. */
  onChange: (changes: Partial<Omit<VariableWire, 'name'>>, what: string) => void;
  onExample: (example: Example | undefined) => void;
}

/** Each type with its name for the interface. */
export const typeOptions = variableTypes.map((type): [VariableType, string] => [type, typeName(type)]);

export function typeName(type: VariableType): string {
  const { displayName } = variableTypeRegistry[type];
  return displayName.charAt(0).toUpperCase() + displayName.slice(1);
}

/** The settings of one variable. */
export function VariableDetails({ variable, example, onRename, onChange, onExample }: VariableDetailsProps) {
  const { name, type, label, required, defaultValue } = variable;
  const read = readField(variableSchema.parse(variable));
  const valueField = (title: string, value: Example | undefined, change: Field<Example>['onChange']) => ({
    ...freeField(title, value, change),
    problemOf: (next: Example | undefined) => (next === undefined ? undefined : checkValue(read, next)),
  });
  // Only an example can be an object.
  const changeDefault = (value: Example | undefined) =>
    onChange({ defaultValue: value as VariableWire['defaultValue'] }, 'default value');
  return (
    <div className="flex flex-col gap-2">
      <TextField field={freeField('Label', label, (text = '') => onChange({ label: text }, 'label'))} />
      <NameField name={name} onRename={onRename} />
      <ChoiceField
        field={freeField('Type', type, (next = type) => onChange({ type: next }, 'type'))}
        choices={typeOptions}
      />
      <ToggleField
        field={freeField('Required', required, (next = false) => onChange({ required: next }, 'required'))}
        on={true}
      />
      <ValueField field={valueField('Default value', defaultValue, changeDefault)} variable={variable} />
      <ValueField field={valueField('Example', example, onExample)} variable={variable} />
      <div className="grid grid-cols-2 items-start gap-2 empty:hidden">
        {rulesOf(type).map((rule) => (
          <RuleField key={rule} rule={rule} variable={variable} onChange={onChange} />
        ))}
      </div>
      {read.notes.map((note) => (
        <p key={note} className="text-xs text-warning">
          {note}
        </p>
      ))}
    </div>
  );
}

interface RuleFieldProps extends Pick<VariableDetailsProps, 'variable' | 'onChange'> {
  rule: keyof Rules;
}

function RuleField({ rule, variable: { type, validation }, onChange }: RuleFieldProps) {
  const isLength = rule === 'minLength' || rule === 'maxLength';
  const isBound = rule === 'min' || rule === 'max';
  const label = ruleNames[rule];
  const change = (value: Rules[keyof Rules]) =>
    onChange({ validation: { ...validation, [rule]: value } }, label.toLowerCase());
  return (
    <DraftField
      field={{
        ...freeField<NonNullable<Rules[keyof Rules]>>(label, validation?.[rule], change),
        problemOf: (value) => findRuleProblem(type, rule, value),
      }}
      format={formatRule}
      parse={(text) => {
        const read = parseRule(type, rule, text.trim(), validation?.options);
        // The same options as before, so that a space or line break that was just typed stays.
        return isSame(read, validation?.[rule]) ? validation?.[rule] : read;
      }}
      isMultiline={rule === 'options'}
      placeholder={rule === 'options' ? 'One per line: value = label' : undefined}
      type={isBound && type === 'date' ? 'date' : 'text'}
      inputMode={isLength ? 'numeric' : isBound ? 'decimal' : undefined}
      className={isLength || isBound ? '' : 'col-span-2'}
    />
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

import type { Layer } from '../../../document/layer.ts';
import { useEditor } from '../editor-context.ts';
import { ChoiceField } from '../fields/choice-field.tsx';
import { freeField } from '../fields/field.ts';
import { TextField } from '../fields/text-field.tsx';
import {
  conditionKinds,
  isComparison,
  listConditions,
  setCondition,
  type Condition,
  type ConditionKind,
} from './conditions.ts';
import { useLayerMembers } from './members.ts';
import { Section } from './section.tsx';

const kindNames: Record<ConditionKind, string> = {
  hideWhenEmpty: 'A variable has a value',
  showWhenEmpty: 'A variable has no value',
  showWhen: 'A variable equals',
  hideWhen: 'A variable differs from',
};

/** When a layer is drawn. All of its conditions must hold. */
export function ConditionsSection({ layer }: { layer: Layer }) {
  const { change } = useLayerMembers([layer]);
  const hasVariables = useEditor(({ document }) => document.variables.length > 0);
  const conditions = listConditions(layer);
  if (!hasVariables && conditions.length === 0) return null;
  const unused = conditionKinds.filter((kind) => layer[kind] === undefined);
  // The last one adds a condition.
  const shown = unused.length > 0 && hasVariables ? [...conditions, undefined] : conditions;
  return (
    <Section title="Show when">
      {shown.map((condition, index) => (
        <ConditionFields
          // oxlint-disable-next-line react/no-array-index-key -- keeps the focus when the kind changes
          key={index}
          label={index === 0 ? 'Condition' : 'And'}
          condition={condition}
          // In one order, so that arrow keys reach them all.
          kinds={conditionKinds.filter((kind) => kind === condition?.kind || unused.includes(kind))}
          onChange={(next) => change('conditions', (before) => setCondition(before, condition, next))}
        />
      ))}
    </Section>
  );
}

interface ConditionFieldsProps {
  label: string;
  condition: Condition | undefined;
  kinds: readonly ConditionKind[];
  onChange: (next: Condition | undefined) => void;
}

function ConditionFields({ label, condition, kinds, onChange }: ConditionFieldsProps) {
  const variables = useEditor(({ document }) => document.variables);
  const { variable = variables[0]?.name ?? '', equals = '' } = condition ?? {};
  return (
    <>
      <ChoiceField
        className="col-span-2"
        field={freeField<ConditionKind>(label, condition?.kind, (kind) => onChange(kind && { kind, variable, equals }))}
        none={label === 'And' ? 'No other condition' : 'Always'}
        choices={kinds.map((kind) => [kind, kindNames[kind]])}
      />
      {condition && (
        <ChoiceField
          className={isComparison(condition.kind) ? '' : 'col-span-2'}
          field={freeField('Variable', variable, (name) => name && onChange({ ...condition, variable: name }))}
          choices={variables.map(({ name, label: title }) => [name, title || name])}
        />
      )}
      {condition && isComparison(condition.kind) && (
        <TextField field={freeField('Value', equals, (text = '') => onChange({ ...condition, equals: text }))} />
      )}
    </>
  );
}

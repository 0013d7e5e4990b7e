import { memo, useId, useState, type ReactNode } from 'react';
import { useFormContext, useWatch, type RegisterOptions } from 'react-hook-form';
import { variableTypes } from '../../../contract/variable.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { isShown, ruleNames, rulesOf } from '../../editor/variables/variable-text.ts';
import type { DocumentDraft, VariableDraft } from './draft-document.ts';
import type { DraftMember } from './place-remarks.ts';

export interface VariableRowProps {
  index: number;
  read: { defaultValue: unknown; example: unknown };
  problems: ReadonlyMap<DraftMember, readonly string[]> | undefined;
}

export const columnsClass =
  '@min-[54rem]:grid-cols-[minmax(7rem,1.1fr)_minmax(8rem,1.3fr)_6.5rem_4rem_minmax(7rem,1.2fr)_minmax(7rem,1.2fr)]';

/** The settings of one variable: a table row, or stacked fields on a narrow page. */
export const VariableRow = memo(function VariableRow({ index, read, problems }: VariableRowProps) {
  const { control } = useFormContext<DocumentDraft>();
  const [name, type, isRequired] = useWatch({
    control,
    name: [`variables.${index}.name`, `variables.${index}.type`, `variables.${index}.required`],
  });
  const cell = { index, problems };
  // Show a rule that the type doesn't support if it has a problem, so that it can be removed.
  const rules = (Object.keys(ruleNames) as (keyof typeof ruleNames)[]).filter(
    (rule) => rulesOf(type).includes(rule) || problems?.has(rule) === true,
  );
  // Stays open after a problem is fixed, because the fixed field may have the focus.
  const [isOpen, setOpen] = useState(false);
  const keptFocus = useKeptFocus<HTMLFieldSetElement>();
  return (
    <fieldset className="min-w-0 border-t border-grey-6 py-3 outline-none" {...keptFocus}>
      <legend className="sr-only">{name}</legend>
      <div className={`grid grid-cols-2 gap-x-3 gap-y-2 ${columnsClass}`}>
        <Cell {...cell} member="name" label="Name" rules={{ validate: checkName }} className="font-mono text-xs" />
        <Cell {...cell} member="label" label="Label" />
        <Cell {...cell} member="type" label="Type">
          {variableTypes.map((variableType) => (
            <option key={variableType} value={variableType}>
              {variableType}
            </option>
          ))}
        </Cell>
        <RequiredCell index={index} />
        <Cell
          {...cell}
          member="defaultValue"
          label="Default"
          isMultiline
          placeholder={placeholderOf(read.defaultValue, isRequired ? 'none' : 'empty')}
        />
        <Cell {...cell} member="example" label="Example" isMultiline placeholder={placeholderOf(read.example, '')} />
      </div>
      {rules.length > 0 && (
        <details
          className="mt-1"
          open={isOpen || rules.some((rule) => problems?.has(rule) === true)}
          onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        >
          <summary className="w-fit cursor-pointer rounded-control py-1 text-grey-11 pointer-coarse:py-3">
            Rules
            <RuleSummary index={index} />
          </summary>
          <div className="mt-2 grid grid-cols-2 gap-x-3 gap-y-2 @min-[54rem]:grid-cols-4">
            {rules.map((rule) => (
              <Cell
                key={rule}
                {...cell}
                member={rule}
                label={ruleNames[rule]}
                isAlwaysLabelled
                isMultiline={rule === 'options'}
                placeholder={rule === 'options' ? 'One per line: value = label' : ''}
              />
            ))}
          </div>
        </details>
      )}
    </fieldset>
  );
});

function checkName(name: unknown): string | undefined {
  const text = String(name);
  if (text.trim() === '') return 'Enter a name.';
  return /[{}|]/.test(text) ? 'A name can’t contain { } or |.' : undefined;
}

function placeholderOf(read: unknown, otherwise: string): string {
  return read === undefined || isShown(read) ? otherwise : 'from the file';
}

function RuleSummary({ index }: { index: number }) {
  const { control } = useFormContext<DocumentDraft>();
  const draft = useWatch({ control, name: `variables.${index}` });
  const set = rulesOf(draft.type).filter((rule) => draft[rule].trim() !== '');
  if (set.length === 0) return null;
  return <span className="text-grey-10">{`: ${set.map((rule) => describeRule(draft, rule)).join(', ')}`}</span>;
}

function describeRule(draft: VariableDraft, rule: keyof typeof ruleNames): string {
  const name = ruleNames[rule].toLowerCase();
  return rule === 'options' ? `${draft.options.trim().split('\n').length} ${name}` : `${name} ${draft[rule]}`;
}

function RequiredCell({ index }: { index: number }) {
  const id = useId();
  const { register } = useFormContext<DocumentDraft>();
  return (
    <div className="flex items-center gap-2 self-end @min-[54rem]:justify-center @min-[54rem]:self-start">
      <input
        id={id}
        type="checkbox"
        {...register(`variables.${index}.required`)}
        className="size-5 @min-[54rem]:my-2 pointer-coarse:size-6"
      />
      <label htmlFor={id} className="py-2 @min-[54rem]:sr-only">
        Required
      </label>
    </div>
  );
}

interface CellProps extends Pick<VariableRowProps, 'index' | 'problems'> {
  member: Exclude<DraftMember, 'required'>;
  label: string;
  /** Otherwise the label is in the column header. */
  isAlwaysLabelled?: boolean;
  isMultiline?: boolean;
  placeholder?: string;
  className?: string;
  rules?: RegisterOptions<DocumentDraft>;
  children?: ReactNode;
}

function Cell(props: CellProps) {
  const {
    index,
    problems,
    member,
    label,
    isAlwaysLabelled = false,
    isMultiline,
    placeholder,
    className,
    rules,
  } = props;
  const id = useId();
  const { register, getFieldState, formState } = useFormContext<DocumentDraft>();
  const key = `variables.${index}.${member}` as const;
  const own = getFieldState(key, formState).error?.message;
  const messages = own === undefined ? (problems?.get(member) ?? []) : [own];
  const common = {
    id,
    ...register(key, rules as object),
    'aria-invalid': messages.length > 0,
    'aria-describedby': messages.length > 0 ? `${id}-problem` : undefined,
    className: `control ${className ?? ''}`,
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={`text-xs text-grey-10 ${isAlwaysLabelled ? '' : '@min-[54rem]:sr-only'}`}>
        {label}
      </label>
      {props.children !== undefined ? (
        <select {...common}>{props.children}</select>
      ) : isMultiline ? (
        <textarea
          rows={1}
          dir="auto"
          placeholder={placeholder}
          {...common}
          className="control field-sizing-content max-h-40"
        />
      ) : (
        <input autoComplete="off" spellCheck={false} dir="auto" placeholder={placeholder} {...common} />
      )}
      {messages.length > 0 && (
        <p id={`${id}-problem`} className="text-xs text-danger">
          {messages.join(' ')}
        </p>
      )}
    </div>
  );
}

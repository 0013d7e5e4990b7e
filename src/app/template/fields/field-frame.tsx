import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { checkValue } from '../../../variables/check-typed.ts';
import { countCharacters } from '../../../variables/messages.ts';
import { EMPTY_TEXT, type Field } from '../../../variables/field.ts';
import { usePointing, useFieldLinks } from '../field-links.ts';
import { FieldAid, TextButton } from './field-aid.tsx';
import type { FieldParts } from './use-field.ts';
import { FindingLine } from '../finding-line.tsx';
import { describePattern } from '../../../variables/describe-pattern.ts';
import { findPatternExample } from './check-field.ts';
import { usePatternRunner } from '../patterns/use-pattern-runner.ts';

export interface FieldFrameProps {
  field: Field;
  parts: FieldParts;
  /** The control is a group, which a label can't refer to. */
  isGroup?: boolean;
  children: ReactNode;
}

/** The label, control, hint, findings and error of one field. The label contains only the control's name. */
export function FieldFrame({ field, parts, isGroup = false, children }: FieldFrameProps) {
  const { id, text, error, isTouched, isChecked, hasDefault, hasHint, defaultText, write } = parts;
  const { choices, maxLength, pattern } = field.rules;
  // A value that contains only spaces is not sent either.
  const isEmpty = text.trim() === '';
  const Label = isGroup ? 'span' : 'label';
  // A list of options includes the default.
  const hasOwnDefault = hasDefault && choices === undefined;
  const hasCount = choices === undefined && maxLength !== undefined;
  return (
    <div className="flex flex-col gap-1.5" {...usePointing(field.name)}>
      <div className="flex items-baseline justify-between gap-3">
        <Label id={`${id}-label`} {...(isGroup ? {} : { htmlFor: id })} dir="auto" className="min-w-0 semibold">
          {field.label}
        </Label>
        <span className="flex shrink-0 items-baseline gap-3 text-xs text-grey-10">
          <span aria-hidden="true">
            {hasOwnDefault ? isEmpty && 'Prefilled' : !field.required && choices === undefined && 'Optional'}
          </span>
          {hasOwnDefault && !isEmpty && (
            <TextButton about={id} onClick={() => write('')}>
              Use default
            </TextButton>
          )}
          {hasOwnDefault && isEmpty && canBeEmpty(field) && (
            <TextButton about={id} onClick={() => write(EMPTY_TEXT)}>
              Clear
            </TextButton>
          )}
        </span>
      </div>
      {children}
      {(hasHint || hasCount) && (
        <div className="flex justify-between gap-3 text-xs text-grey-10">
          <p id={`${id}-hint`} className="min-w-0">
            {field.hint}
            {pattern !== undefined && choices === undefined && (
              <>
                {field.hint !== '' && ' · '}
                <PatternHint field={field} pattern={pattern} />
              </>
            )}
            {hasDefault && <span className="sr-only">{` Default: ${defaultText}`}</span>}
          </p>
          {hasCount && <CharacterCount text={text} max={maxLength} />}
        </div>
      )}
      {choices === undefined && <FieldAid field={field} parts={parts} />}
      {isChecked && (
        <FieldFindings id={`${id}-findings`} name={field.name} hasErrors={isTouched && error === undefined} />
      )}
      {error !== undefined && (
        <p id={`${id}-error`} dir="auto" className="flex gap-1.5 text-danger">
          <CircleAlert size="1rem" aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0">{error}</span>
        </p>
      )}
      {field.notes.map((note) => (
        <p key={note} dir="auto" className="text-xs text-grey-10">
          {note}
        </p>
      ))}
    </div>
  );
}

/** Only text fields can send an empty value. */
function canBeEmpty(field: Field): boolean {
  return field.type === 'text' && checkValue(field, '') === undefined;
}

/** The share of the maximum length from which the length is shown. */
const NEAR = 0.8;

/** The length of the value to send, once it is near the limit. Screen readers announce the hint and the error instead. */
function CharacterCount({ text, max }: { text: string; max: number }) {
  const count = text === EMPTY_TEXT ? 0 : countCharacters(text.trim());
  if (count < max * NEAR) return null;
  return (
    <span aria-hidden="true" className={`shrink-0 tabular ${count > max ? 'text-danger underline' : ''}`}>
      {`${count} / ${max}`}
    </span>
  );
}

interface FieldFindingsProps {
  id: string;
  name: string;
  /** Errors are shown once the form would show its own error but has none. */
  hasErrors: boolean;
}

/** A check's findings for one field. The element stays when it's empty, because the control refers to it. */
function FieldFindings({ id, name, hasErrors }: FieldFindingsProps) {
  const findings = useFieldLinks((links) => links.findings.get(name));
  const shown = findings?.filter(({ severity }) => hasErrors || severity !== 'error') ?? [];
  return (
    <div id={id} dir="auto" className="flex flex-col gap-1 empty:hidden">
      {shown.map(({ code, severity, message }) => (
        <FindingLine key={code + message} severity={severity}>
          {message}
        </FindingLine>
      ))}
    </div>
  );
}

interface PatternHintProps {
  field: Field;
  pattern: string;
}

/** Describes a pattern in plain English or with an example, and says if only the service can check it. */
function PatternHint({ field, pattern }: PatternHintProps) {
  const patternRunner = usePatternRunner();
  const words = field.rules.patternWords;
  const [example, setExample] = useState<string>();
  const state = useSyncExternalStore(patternRunner.subscribe, () => patternRunner.stateOf(pattern));
  const plain = useMemo(() => words ?? describePattern(pattern), [words, pattern]);

  useEffect(() => {
    // A pattern with a description is known to be usable.
    if (plain === undefined) void findPatternExample(patternRunner, field).then(setExample);
  }, [patternRunner, field, plain]);

  return (
    <span dir="auto">
      {plain ??
        (example === undefined ? (
          'Requires a specific format'
        ) : (
          <>
            Written like <bdi className="break-all">{example}</bdi>
          </>
        ))}
      {state === 'unusable' && ' · only the service can check this rule'}
      {state === 'slow' && ' · this rule takes too long to check here, so the service checks it'}
    </span>
  );
}

import { use } from 'react';
import { useController, type Control } from 'react-hook-form';
import { EMPTY_TEXT, formatDefault, type Field } from '../../../variables/field.ts';
import { FieldLinksContext } from '../field-links.ts';
import { UNMATCHED, textOf, type FormValue, type FormValues } from '../form-values.ts';
import { PictureFile, PictureReading } from '../pictures/picture-file.ts';
import { usePatternRunner } from '../patterns/use-pattern-runner.ts';
import { checkField } from './check-field.ts';

export interface FieldProps {
  field: Field;
  /** The field's name in the form, such as `v0`. */
  name: string;
  control: Control<FormValues>;
}

/** Everything that a control needs: its registration, text and error, and attributes that refer to its label, hint and error. */
export function useField({ field, name, control }: FieldProps) {
  const patternRunner = usePatternRunner();
  const {
    field: input,
    fieldState: { error, isTouched },
  } = useController({
    control,
    name,
    rules: { validate: (value) => describeFileProblem(value) ?? checkField(patternRunner, field, textOf(value)) },
  });
  const text = textOf(input.value);
  const hasDefault = Object.hasOwn(field, 'defaultValue');
  const defaultText = hasDefault ? nameDefault(field) : undefined;
  const id = `field-${name}`;
  // A list of options already shows the default.
  const hasHint =
    field.rules.choices === undefined && (field.hint !== '' || hasDefault || field.rules.pattern !== undefined);
  const isChecked = use(FieldLinksContext) !== undefined;
  return {
    id,
    input: { ...input, value: text },
    value: input.value,
    text,
    error: error?.message,
    isTouched,
    /** The service checks the value while the user types. */
    isChecked,
    hasDefault,
    hasHint,
    defaultText,
    attributes: {
      id,
      dir: 'auto',
      placeholder: text === EMPTY_TEXT ? 'Empty' : defaultText,
      'aria-required': (field.required && !hasDefault) || undefined,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby':
        [hasHint && `${id}-hint`, isChecked && `${id}-findings`, error !== undefined && `${id}-error`]
          .filter(Boolean)
          .join(' ') || undefined,
    },
    /** Sets the text as if the user had typed it. Focuses the field, because the pressed button may disappear. */
    write(next: string): void {
      input.onChange(next);
      document.getElementById(id)?.focus();
    },
  } as const;
}

/** Describes why a field's file can't be sent. */
function describeFileProblem(value: FormValue): string | undefined {
  if (value instanceof PictureReading) return 'The image is still being read. Try again in a moment.';
  const isTooLarge = value instanceof PictureFile && value.dataUri === undefined;
  return isTooLarge ? 'The image is too large to send. Shrink it or remove it.' : undefined;
}

export type FieldParts = ReturnType<typeof useField>;

export interface Option {
  /** The field's text when this option is chosen. */
  text: string;
  label: string;
}

/**
 * A field's options. Empty text means the default. A default that isn't one of the choices comes first, and so does "None" in an
 * optional field.
 */
export function readOptions(field: Field): Option[] {
  const defaultIndex = findDefault(field);
  const options = (field.rules.choices ?? []).map(({ label }, index) => ({
    text: index === defaultIndex ? '' : `${index}`,
    label,
  }));
  const none = nameNone(field);
  if (none !== undefined) options.unshift({ text: '', label: none });
  return options;
}

/** The label for choosing no option; undefined if one must be chosen. */
function nameNone(field: Field): string | undefined {
  if (findDefault(field) !== -1) return undefined;
  return Object.hasOwn(field, 'defaultValue') ? nameDefault(field) : field.required ? undefined : 'None';
}

/** The chosen option's text. The default can also be chosen by index. */
export function findChosen(field: Field, text: string): string {
  return text === `${findDefault(field)}` ? '' : text;
}

/**
 * Finds an option by its typed label. Returns its index even for a default, because empty text would clear the box. An exact match
 * wins over one that differs in case.
 */
export function findOption(field: Field, typed: string): string {
  const wanted = typed.trim();
  if (wanted === '') return '';
  const { choices = [] } = field.rules;
  const labels = choices.map(({ label }) => label.trim());
  const none = nameNone(field);
  if (none !== undefined) labels.push(none.trim());
  const exact = labels.indexOf(wanted);
  const index = exact === -1 ? labels.findIndex((label) => label.toLowerCase() === wanted.toLowerCase()) : exact;
  if (index === -1) return UNMATCHED + typed;
  return index === choices.length ? '' : String(index);
}

function nameDefault(field: Field): string {
  return formatDefault(field) || '(empty)';
}

function findDefault({ rules, defaultValue }: Field): number {
  return rules.choices?.findIndex(({ value }) => value === defaultValue) ?? -1;
}

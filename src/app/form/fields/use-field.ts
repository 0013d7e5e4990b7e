import { use } from 'react';
import { useController, type Control } from 'react-hook-form';
import { EMPTY_TEXT, formatDefault, type Field } from '../../../variables/field.ts';
import { FieldLinksContext } from '../../generate/field-links.ts';
import { NO_OPTION, textOf, type FormValue, type FormValues } from '../form-values.ts';
import { PictureFile, PictureReading } from '../pictures/picture-file.ts';
import { checkField } from './check-field.ts';

export interface FieldProps {
  field: Field;
  /** Its place in the form, like `v0`. */
  name: string;
  control: Control<FormValues>;
}

/** Everything a control needs: its registration, its text and error, and the attributes that tie label, hint and error to it. */
export function useField({ field, name, control }: FieldProps) {
  const {
    field: input,
    fieldState: { error, isTouched },
  } = useController({
    control,
    name,
    rules: { validate: (value) => describeFileProblem(value) ?? checkField(field, textOf(value)) },
  });
  const text = textOf(input.value);
  const hasDefault = Object.hasOwn(field, 'defaultValue');
  const defaultText = hasDefault ? nameDefault(field) : undefined;
  const id = `field-${name}`;
  // A list of options tells its default itself.
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
    /** A check tells what it finds in it while somebody types. */
    isChecked,
    hasDefault,
    hasHint,
    defaultText,
    attributes: {
      id,
      dir: 'auto',
      placeholder: text === EMPTY_TEXT ? 'Left empty' : defaultText,
      'aria-required': (field.required && !hasDefault) || undefined,
      'aria-invalid': error !== undefined || undefined,
      'aria-describedby':
        [hasHint && `${id}-hint`, isChecked && `${id}-findings`, error !== undefined && `${id}-error`]
          .filter(Boolean)
          .join(' ') || undefined,
    },
    /** Puts a text into the field as if it had been typed, and the focus with it: the button for it may go away. */
    write(next: string): void {
      input.onChange(next);
      document.getElementById(id)?.focus();
    },
  } as const;
}

/** Why the file in a field can't be sent. */
function describeFileProblem(value: FormValue): string | undefined {
  if (value instanceof PictureReading) return 'The image is still being read. Try again in a moment.';
  const isTooLarge = value instanceof PictureFile && value.dataUri === undefined;
  return isTooLarge ? 'The image is too large to send. Shrink it or remove it.' : undefined;
}

export type FieldParts = ReturnType<typeof useField>;

/** An entry of a list of options: the text that chooses it, and its label. */
export interface Option {
  text: string;
  label: string;
}

/**
 * What a list of options offers. Empty text is its default, chosen from the start; a default that is no option comes first, as
 * does "None" where one may choose none.
 */
export function readOptions(field: Field): Option[] {
  const defaultAt = findDefault(field);
  const options = (field.rules.choices ?? []).map(({ label }, at) => ({
    text: at === defaultAt ? '' : `${at}`,
    label,
  }));
  const none = nameNone(field);
  if (none !== undefined) options.unshift({ text: '', label: none });
  return options;
}

/** The label of what is sent by no option, where there is that. */
function nameNone(field: Field): string | undefined {
  if (findDefault(field) !== -1) return undefined;
  return Object.hasOwn(field, 'defaultValue') ? nameDefault(field) : field.required ? undefined : 'None';
}

/** The text of the option that a field's text stands for: a default can also be sent by its position. */
export function findChosen(field: Field, text: string): string {
  return text === `${findDefault(field)}` ? '' : text;
}

/**
 * The text that typed words stand for in a list of options: an option by its position, also a default, because empty text would
 * empty the box. Of labels that differ in case alone the exact one counts.
 */
export function readWords(field: Field, words: string): string {
  const wanted = words.trim();
  if (wanted === '') return '';
  const { choices = [] } = field.rules;
  const labels = choices.map(({ label }) => label.trim());
  const none = nameNone(field);
  if (none !== undefined) labels.push(none.trim());
  const exact = labels.indexOf(wanted);
  const at = exact === -1 ? labels.findIndex((label) => label.toLowerCase() === wanted.toLowerCase()) : exact;
  if (at === -1) return NO_OPTION + words;
  return at === choices.length ? '' : String(at);
}

function nameDefault(field: Field): string {
  return formatDefault(field) || '(empty)';
}

function findDefault({ rules, defaultValue }: Field): number {
  return rules.choices?.findIndex(({ value }) => value === defaultValue) ?? -1;
}

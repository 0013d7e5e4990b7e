import { checkTyped, readTyped } from '../../variables/check-typed.ts';
import type { Field } from '../../variables/field.ts';
import type { ChoiceValue } from '../../variables/rules.ts';
import { positionName, type TypedTexts } from './typed-texts.ts';

/** What a form would send: exact names to values. Of fields that share a name the last one speaks. */
export function wireValues(fields: readonly Field[], texts: TypedTexts): Map<string, ChoiceValue> {
  return new Map(
    fields.flatMap((field, index) => {
      const result = checkTyped(field, texts[positionName(index)] ?? '');
      return result.kind === 'value' ? [[field.name, result.value] as const] : [];
    }),
  );
}

/** The same for a form in which nothing is wrong, patterns aside; undefined when something is. */
export function rightValues(fields: readonly Field[], texts: TypedTexts): Map<string, ChoiceValue> | undefined {
  return wrongFields(fields, texts).length > 0 ? undefined : wireValues(fields, texts);
}

/** The fields whose text is no value that could be sent, patterns aside; also those that lack one. */
export function wrongFields(fields: readonly Field[], texts: TypedTexts): Field[] {
  return fields.filter((field, index) => checkTyped(field, texts[positionName(index)] ?? '').kind === 'error');
}

/** The same with what is wrong or not finished, as it is meant: a proof shows it while it is typed. */
export function typedValues(fields: readonly Field[], texts: TypedTexts): Map<string, unknown> {
  return new Map(
    fields.flatMap((field, index) => {
      const text = texts[positionName(index)] ?? '';
      const value = text.trim() === '' ? undefined : readTyped(field, text);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );
}

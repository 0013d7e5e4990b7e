import type { Field } from '../../../variables/field.ts';
import { positionName } from '../typed-texts.ts';
import type { FieldForm } from './field-control-props.ts';
import { typedCheck } from './late-parts.ts';

/** Takes a key of any control of a form: the arrows count up and down in a number. */
export async function stepByKey(event: KeyboardEvent, fields: readonly Field[], form: FieldForm): Promise<void> {
  const { key, target } = event;
  if ((key !== 'ArrowUp' && key !== 'ArrowDown') || !(target instanceof HTMLInputElement)) return;
  const field = fields.find((_, index) => positionName(index) === target.name);
  if (field === undefined || target.inputMode !== 'decimal') return;
  event.preventDefault();
  const checks = await typedCheck.load().catch(() => undefined);
  if (checks === undefined) return;
  target.value = checks.stepTyped(field, target.value, key === 'ArrowUp' ? 1 : -1);
  form.hear({ type: 'change', target });
}

import type { Field } from '../../../variables/field.ts';
import { formatCount } from '../../../variables/messages.ts';
import type { Fit } from './fit-filling.ts';
import { listNames, showText } from './show-text.ts';

/** What was filled, as sentences: how much, then whatever found no place. */
export function describeFit(fields: readonly Field[], { texts, filledCount, unknownKeys, misfits }: Fit): string[] {
  const rest = fields.length - Object.keys(texts).length;
  const unchanged = rest === 0 ? '' : ` The other ${rest === 1 ? 'is' : `${rest} are`} unchanged.`;
  return [
    `${filledCount} of ${formatCount(fields.length, 'variable')} filled.${rest === fields.length ? '' : unchanged}`,
    ...(unknownKeys.length > 0 ? [describeUnknown(unknownKeys)] : []),
    ...misfits.map(
      ({ at, words }) => `“${showText(words)}” is none of the choices of ${showText(fields[at]?.label ?? '')}.`,
    ),
  ];
}

function describeUnknown(keys: readonly string[]): string {
  const verb = keys.length === 1 ? 'is no variable' : 'are not variables';
  return `${formatCount(keys.length, 'key')} ${verb} of this template: ${listNames(keys)}.`;
}

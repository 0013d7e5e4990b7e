import type { UseFormReturn } from 'react-hook-form';
import type { TypedTexts } from './typed-texts.ts';

/** Calls back when a text of the form has changed, and for nothing else that the form library tells of. */
export function subscribeToTexts(
  { getValues, subscribe }: Pick<UseFormReturn<TypedTexts>, 'getValues' | 'subscribe'>,
  onChange: () => void,
): () => void {
  let last = { ...getValues() };
  return subscribe({
    formState: { values: true },
    callback: () => {
      const texts = { ...getValues() };
      const isSame = Object.keys(texts).every((name) => texts[name] === last[name]);
      last = texts;
      if (!isSame) onChange();
    },
  });
}

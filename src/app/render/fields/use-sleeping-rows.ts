import { useEffect, useState } from 'react';
import type { Field } from '../../../variables/field.ts';
import { useIsTakenOver } from '../../hooks/use-is-taken-over.ts';
import type { TypedForm } from '../typed-form.ts';
import { positionIndex } from '../typed-texts.ts';
import { isLongForm } from './field-rows.tsx';
import { SleepingRows } from './sleeping-rows.ts';

/** The sleeping rows of a long form that is just being taken over. With a draft it is not as the server drew it. */
export function useSleepingRows(
  fields: readonly Field[],
  form: TypedForm,
  draft: object | undefined,
): SleepingRows | undefined {
  const isTakenOver = useIsTakenOver();
  const [sleeping] = useState(() => {
    // The server itself draws them awake.
    const isServer = typeof document === 'undefined';
    const isDrawn = !isTakenOver && !isServer && draft === undefined;
    return isDrawn && isLongForm(fields) ? new SleepingRows(fields) : undefined;
  });
  useEffect(
    () =>
      sleeping &&
      form.subscribe(({ name }) => {
        if (name === undefined) void sleeping.wakeAll(fields);
        else sleeping.wake(positionIndex(name));
      }),
    [form, fields, sleeping],
  );
  return sleeping;
}

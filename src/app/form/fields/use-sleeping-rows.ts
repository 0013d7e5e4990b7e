import { useEffect, useState } from 'react';
import type { Field } from '../../../variables/field.ts';
import { useIsTakenOver } from '../../hooks/use-is-taken-over.ts';
import type { TypedForm } from '../typed-form.ts';
import { positionIndex } from '../typed-texts.ts';
import { isLongForm } from './field-rows.tsx';
import { SleepingRows } from './sleeping-rows.ts';

/** The sleeping rows of a long form that is just being taken over; with values in it that the server did not know none sleeps. */
export function useSleepingRows(
  fields: readonly Field[],
  form: TypedForm,
  isAsDrawn: boolean,
): SleepingRows | undefined {
  const isTakenOver = useIsTakenOver();
  const [sleeping] = useState(() => {
    // The server itself draws them awake.
    const isServer = typeof document === 'undefined';
    return isTakenOver || isServer || !isLongForm(fields) ? undefined : new SleepingRows(fields, !isAsDrawn);
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

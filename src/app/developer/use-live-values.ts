import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { TemplateViewsProps } from '../hooks/template-views.ts';

/** The values on screen as they would be sent, following the keys without holding them up; undefined for a moment at first. */
export function useLiveValues({
  readValues,
  subscribe,
}: Pick<TemplateViewsProps, 'readValues' | 'subscribe'>): ReadonlyMap<string, unknown> | undefined {
  const [values, setValues] = useState<ReadonlyMap<string, unknown>>();
  const follow = useEffectEvent(() => {
    readValues().then(
      (next) => startTransition(() => setValues(next)),
      () => {},
    );
  });
  const listen = useEffectEvent(() => subscribe(() => follow()));
  useEffect(() => {
    follow();
    return listen();
  }, []);
  return values;
}

import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import { subscribeToValues, useOutput, type FormValues } from './form-values.ts';
import { isLarge, lightCopyOf, PictureFile } from './pictures/picture-file.ts';
import { typedValues } from './wire-values.ts';
import { createRequestKey } from '../history/request-key.ts';
import { useServices } from '../services.ts';
import { previewQueryOptions } from '../lib/preview-query-options.ts';
import { useDebouncedValue } from '../lib/use-debounced-value.ts';
import { waitFor } from '../lib/wait-for.ts';
import { withoutFixed } from './field-links.ts';

const PAUSE_MS = 150;
/** Most proofs arrive sooner, so nothing is shown before. */
const LATE_MS = 1_000;
/** The pause before a check with large images. */
const LARGE_PAUSE_MS = 1_500;

export interface ProofSource {
  template: Template;
  fields: readonly Field[];
  form: UseFormReturn<FormValues>;
}

/**
 * The free proof of the typed values, valid or not, and their check. A request is aborted when the values change or proofs are
 * turned off. The check waits for the proof, because the user is waiting for the image.
 */
export function useProof({ template, fields, form }: ProofSource, isOn: boolean) {
  const { client } = useServices();
  const output = useOutput(form.control);
  const { typed, isTouched } = useTypedValues(fields, form, isOn);
  const request = useMemo(() => ({ templateId: template.id, variables: typed, ...output }), [template, typed, output]);
  const key = useMemo(() => {
    const values = Array.from(typed, ([name, value]): [string, unknown] => [
      name,
      value instanceof PictureFile ? value.digest : value,
    ]);
    return createRequestKey({ ...request, values, templateUpdatedAt: template.updatedAt });
  }, [request, typed, template]);
  // The key changes when proofs are off, because a disabled query would continue its retries.
  const proof = useQuery({
    ...previewQueryOptions,
    queryKey: ['proof', isOn && key],
    queryFn: async ({ signal }) => {
      const variables = new Map(
        await Promise.all(
          Array.from(typed, async ([name, value]) => {
            return [name, value instanceof PictureFile ? await lightCopyOf(value) : value] as const;
          }),
        ),
      );
      return client.proof({ ...request, variables }, { signal });
    },
    enabled: isOn && isTouched,
  });
  const check = useQuery({
    ...previewQueryOptions,
    queryKey: ['check', isOn && key],
    queryFn: async ({ signal }) => {
      // A check sends the original images, so it waits until the user pauses.
      if ([...typed.values()].some((value) => value instanceof PictureFile && isLarge(value))) {
        await waitFor(LARGE_PAUSE_MS, signal);
      }
      signal.throwIfAborted();
      const variables = new Map(
        Array.from(typed, ([name, value]) => [name, value instanceof PictureFile ? value.dataUri : value] as const),
      );
      return { ...(await client.check({ ...request, variables }, { signal })), typed };
    },
    enabled: isOn && !proof.isFetching,
  });
  const isWaiting = isOn && isTouched && proof.data === undefined;
  const isLate = useDebouncedValue(isWaiting && key, LATE_MS) === key;
  const lastProof = useLast(proof.data, !isOn);
  const lastCheck = useLast(check.data, !isOn || check.isError);
  const findings = useMemo(
    () => (lastCheck === undefined ? none : withoutFixed(lastCheck.findings, lastCheck.typed, typed)),
    [lastCheck, typed],
  );
  return {
    /** The last proof; undefined until a value is typed. */
    proof: lastProof,
    /** Why the proof of the current values is missing. */
    error: isOn ? proof.error : null,
    tryAgain: () => void proof.refetch(),
    /** The proof shows older values, because the request failed or takes more than a second. */
    isStale: isWaiting && (isLate || proof.failureCount > 0),
    isTouched,
    /** Of the last check; none when the check of these values fails. */
    findings,
    /** Where the last check found each value in the image. */
    places: lastCheck?.places ?? none,
    /** Short, and different for other values. */
    key,
  };
}

const none: never[] = [];

/** The last data, until it is forgotten. `keepPreviousData` would drop it when the next request fails. */
function useLast<Data>(data: Data | undefined, isForgotten: boolean): Data | undefined {
  const [last, setLast] = useState(data);
  const next = isForgotten ? undefined : (data ?? last);
  if (next !== last) setLast(next);
  return next;
}

/** The typed values, throttled. The form doesn't render for them. */
function useTypedValues(fields: readonly Field[], form: UseFormReturn<FormValues>, isOn: boolean) {
  const { getValues, subscribe } = form;
  const [state, setState] = useState(() => {
    const typed = typedValues(fields, getValues());
    return { typed, isTouched: typed.size > 0 };
  });
  const take = () => {
    const typed = typedValues(fields, getValues());
    setState((last) => (isSame(last.typed, typed) ? last : { typed, isTouched: true }));
  };
  // Read at once, so that no outdated values are shown as current.
  const [wasOn, setWasOn] = useState(isOn);
  if (wasOn !== isOn) {
    setWasOn(isOn);
    take();
  }
  // Typing has priority over rendering.
  const read = useEffectEvent(() => startTransition(take));
  useEffect(() => {
    if (!isOn) return undefined;
    read();
    const throttled = throttle(() => read(), PAUSE_MS);
    const unsubscribe = subscribeToValues({ getValues, subscribe }, throttled.call);
    return () => {
      throttled.stop();
      unsubscribe();
    };
  }, [isOn, getValues, subscribe]);
  return state;
}

function isSame(a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean {
  return a.size === b.size && [...a].every(([name, value]) => b.has(name) && b.get(name) === value);
}

interface Throttled {
  call: () => void;
  stop: () => void;
}

/**
 * Throttles `run`. The first call after a pause runs at once; later ones run a pause after the last call. So a word that is typed
 * fast triggers a run for its first and its last letter. Runs are never closer together than the pause.
 */
export function throttle(run: () => void, pauseMs: number): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastMs = -Infinity;
  let isDue = false;
  return {
    call() {
      const nowMs = Date.now();
      const isLeading = nowMs - lastMs >= pauseMs;
      lastMs = nowMs;
      // A form may report the same key twice.
      if (isDue) return;
      clearTimeout(timer);
      isDue = isLeading;
      timer = setTimeout(
        () => {
          isDue = false;
          lastMs = Date.now();
          run();
        },
        isLeading ? 0 : pauseMs,
      );
    },
    stop: () => clearTimeout(timer),
  };
}

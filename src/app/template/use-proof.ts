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
/** Most proofs arrive sooner than this, so nothing is shown until then. */
const LATE_MS = 1_000;
/** The pause before a check with large images. */
const LARGE_PAUSE_MS = 1_500;

export interface ProofSource {
  template: Template;
  fields: readonly Field[];
  form: UseFormReturn<FormValues>;
}

/**
 * The free proof of the typed values, valid or not, and the check of those values. A request is aborted when the values change or
 * proofs are turned off. The check waits for the proof, because the user is waiting for the image.
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
  // The key changes when proofs are turned off, because a disabled query would keep retrying.
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
    /** Why there is no proof of the current values. */
    error: isOn ? proof.error : null,
    tryAgain: () => void proof.refetch(),
    /** The proof shows older values, because the request failed or takes more than a second. */
    isStale: isWaiting && (isLate || proof.failureCount > 0),
    isTouched,
    /** The last check's findings; empty if the check of the current values fails. */
    findings,
    /** Where the last check found each value in the image. */
    places: lastCheck?.places ?? none,
    /** A short key that differs for different values. */
    key,
  };
}

const none: never[] = [];

/** Keeps the last data until it is forgotten. `keepPreviousData` would drop the data when the next request fails. */
function useLast<Data>(data: Data | undefined, isForgotten: boolean): Data | undefined {
  const [last, setLast] = useState(data);
  const next = isForgotten ? undefined : (data ?? last);
  if (next !== last) setLast(next);
  return next;
}

/** The typed values, throttled, without re-rendering the form. */
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
  // Read immediately, so that outdated values are never shown as current.
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
 * Throttles `run`. The first call after a pause runs immediately; later calls are delayed until a pause after the last call. A
 * word that is typed quickly triggers runs for its first and last letters. Runs are never closer together than the pause.
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
      // A form may report the same keystroke twice.
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

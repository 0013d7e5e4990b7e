import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Proof } from '../../client/client.ts';
import type { Place } from '../../contract/check.ts';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import { subscribeToTexts } from '../form/subscribe-to-texts.ts';
import type { TypedTexts } from '../form/typed-texts.ts';
import { createLightPictures } from '../form/pictures/create-light-pictures.ts';
import { typedValues } from '../form/wire-values.ts';
import { createRequestKey } from '../history/request-key.ts';
import { useClient } from '../lib/client-context.ts';
import { previewQueryOptions } from '../lib/preview-query-options.ts';
import { useDebouncedValue } from '../lib/use-debounced-value.ts';
import { waitFor } from '../lib/wait-for.ts';
import { createPacer } from './create-pacer.ts';
import { withoutMended, type Finding } from './field-links.ts';
import type { OutputChoice } from './output-options.tsx';

const PAUSE_MS = 150;
/** Most proofs are there long before, and nobody is told of what lasts no longer than a blink. */
const LATE_MS = 1_000;
/** Before megabytes are sent for a check. */
const LARGE_PAUSE_MS = 1_500;

export interface ProofSource {
  template: Template;
  fields: readonly Field[];
  form: UseFormReturn<TypedTexts>;
  output: OutputChoice;
}

export interface ProofControl {
  /** The last that came; undefined until a value is typed. */
  proof: Proof | undefined;
  /** Why there is none of the values as they are now. */
  error: Error | null;
  tryAgain: () => void;
  /** The proof is of older values, because none could be had of these, or none came in a second. */
  isStale: boolean;
  /** A value is typed, or was. */
  isTouched: boolean;
  /** What is odd about the values, as the last check found it; none when the check of these values fails. */
  findings: readonly Finding[];
  /** Where each value is drawn, by the same check. */
  places: readonly Place[];
  /** Short, and another for other values. */
  key: string;
}

/**
 * The free proof of what is typed, right or wrong, and the check of it. A request is aborted once the values have changed, or
 * proofs are not wanted any more. The check waits for the proof, which somebody looks at.
 */
export function useProof({ template, fields, form, output }: ProofSource, isOn: boolean): ProofControl {
  const client = useClient();
  const { typed, isTouched } = useTypedValues(fields, form, isOn);
  const request = useMemo(() => ({ templateId: template.id, variables: typed, ...output }), [template, typed, output]);
  const [pictures] = useState(createLightPictures);
  const key = useMemo(
    () => createRequestKey({ ...request, values: pictures.nameLarge(typed), templateUpdatedAt: template.updatedAt }),
    [request, pictures, typed, template],
  );
  // Another key once it is off, because a query that is only disabled goes on with its retries.
  const proof = useQuery({
    ...previewQueryOptions,
    queryKey: ['proof', isOn && key],
    queryFn: async ({ signal }) => {
      const variables = await pictures.lighten(typed);
      return client.proof({ ...request, variables }, { signal });
    },
    enabled: isOn && isTouched,
  });
  const check = useQuery({
    ...previewQueryOptions,
    queryKey: ['check', isOn && key],
    queryFn: async ({ signal }) => {
      // A check needs each picture as it is, so it waits until nobody types.
      if (pictures.hasLarge(typed)) await waitFor(LARGE_PAUSE_MS, signal);
      signal.throwIfAborted();
      return { ...(await client.check(request, { signal })), typed };
    },
    enabled: isOn && !proof.isFetching,
  });
  const isWaiting = isOn && isTouched && proof.data === undefined;
  const isLate = useDebouncedValue(isWaiting && key, LATE_MS) === key;
  const lastProof = useLast(proof.data, !isOn);
  const lastCheck = useLast(check.data, !isOn || check.isError);
  const findings = useMemo(
    () => (lastCheck === undefined ? none : withoutMended(lastCheck.findings, lastCheck.typed, typed)),
    [lastCheck, typed],
  );
  return {
    proof: lastProof,
    error: isOn ? proof.error : null,
    tryAgain: () => void proof.refetch(),
    isStale: isWaiting && (isLate || proof.failureCount > 0),
    isTouched,
    findings,
    places: lastCheck?.places ?? none,
    key,
  };
}

const none: never[] = [];

/** The last data there was, until it is forgotten. `keepPreviousData` alone would drop it when the next request fails. */
function useLast<Data>(data: Data | undefined, isForgotten: boolean): Data | undefined {
  const [last, setLast] = useState(data);
  const next = isForgotten ? undefined : (data ?? last);
  if (next !== last) setLast(next);
  return next;
}

/** What is typed, as of the first key after a pause or of the last one of several; the form itself renders for none of it. */
function useTypedValues(fields: readonly Field[], form: UseFormReturn<TypedTexts>, isOn: boolean) {
  const { getValues, subscribe } = form;
  const [state, setState] = useState(() => {
    const typed = typedValues(fields, getValues());
    return { typed, isTouched: typed.size > 0 };
  });
  const take = () => {
    const typed = typedValues(fields, getValues());
    setState((last) => (isSame(last.typed, typed) ? last : { typed, isTouched: true }));
  };
  // What was typed while it was off is taken at once, so that nothing of before is shown as of now.
  const [wasOn, setWasOn] = useState(isOn);
  if (wasOn !== isOn) {
    setWasOn(isOn);
    take();
  }
  // A key that comes while the page renders for it goes first.
  const read = useEffectEvent(() => startTransition(take));
  useEffect(() => {
    if (!isOn) return undefined;
    read();
    const pacer = createPacer(() => read(), PAUSE_MS);
    const unsubscribe = subscribeToTexts({ getValues, subscribe }, pacer.call);
    return () => {
      pacer.stop();
      unsubscribe();
    };
  }, [isOn, getValues, subscribe]);
  return state;
}

function isSame(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.has(name) && other.get(name) === value);
}

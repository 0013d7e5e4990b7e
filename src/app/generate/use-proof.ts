import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../client/api-error.ts';
import type { Proof } from '../../client/client.ts';
import type { Check } from '../../contract/check.ts';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import { subscribeToTexts } from '../form/subscribe-to-texts.ts';
import type { TypedTexts } from '../form/typed-texts.ts';
import { createLightPictures } from '../form/pictures/create-light-pictures.ts';
import { typedValues } from '../form/wire-values.ts';
import { createRequestKey } from '../history/request-key.ts';
import { useClient } from '../hooks/client-context.ts';
import { createPacer } from './create-pacer.ts';
import type { OutputChoice } from './output-options.tsx';

const PAUSE_MS = 150;
/** Before megabytes are sent for a check. */
const LARGE_PAUSE_MS = 1_500;
/** Long enough for a word that is taken back. */
const KEPT_MS = 10_000;
const RETRIES_MAX = 3;
const WAIT_MS = 1_000;

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
  /** What is odd about the values, and where each is drawn: the last that came. */
  check: Check | undefined;
  /** The check is of older values. */
  isCheckOld: boolean;
  /** Short, and another for other values. */
  key: string;
}

/**
 * The free proof of what is typed, right or wrong, and the check of it. A request for values that have changed is aborted. The
 * check waits for the proof, which somebody looks at.
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
  const proof = useQuery({
    ...shared,
    queryKey: ['proof', key],
    queryFn: async ({ signal }) => {
      const variables = await pictures.lighten(typed);
      return client.proof({ ...request, variables }, { signal });
    },
    enabled: isOn && isTouched,
  });
  const check = useQuery({
    ...shared,
    queryKey: ['check', key],
    queryFn: async ({ signal }) => {
      // A check needs each picture as it is, so it waits until nobody types.
      if (pictures.hasLarge(typed)) await wait(LARGE_PAUSE_MS, signal);
      return client.check(request, { signal });
    },
    enabled: isOn && !proof.isFetching,
  });
  const last = { proof: useLast(proof.data), check: useLast(check.data) };
  const isCheckOld = check.data === undefined;
  return isOn ? { ...last, error: proof.error, isCheckOld, key } : { ...off, key };
}

const off = { proof: undefined, error: null, check: undefined, isCheckOld: false } as const;

const shared = {
  gcTime: KEPT_MS,
  staleTime: Infinity,
  // What failed while the network was gone is not left so until the next key.
  refetchOnReconnect: ({ state }: { state: { status: string } }) => state.status === 'error',
  retry: (failureCount: number, error: Error) => failureCount < RETRIES_MAX && isBusy(error),
  retryDelay: (_failureCount: number, error: Error) => waitOf(error) ?? WAIT_MS,
} as const;

/** Too many a second, or taken over by a newer one: asked again once the service says so. */
function isBusy(error: Error): boolean {
  return error instanceof ApiError && [409, 429, 503].includes(error.details.status ?? 0);
}

function waitOf(error: Error): number | undefined {
  return error instanceof ApiError ? error.details.retryAfterMs : undefined;
}

/** Rejects as soon as it is aborted. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** The last data there was. `keepPreviousData` alone would drop it when the next request fails. */
function useLast<Data>(data: Data | undefined): Data | undefined {
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return data ?? last;
}

/** What is typed, as of the first key after a pause or of the last one of several; the form itself renders for none of it. */
function useTypedValues(fields: readonly Field[], form: UseFormReturn<TypedTexts>, isOn: boolean) {
  const { getValues, subscribe } = form;
  const [state, setState] = useState(() => {
    const typed = typedValues(fields, getValues());
    return { typed, isTouched: typed.size > 0 };
  });
  const read = useEffectEvent(() => {
    const typed = typedValues(fields, getValues());
    // A key that comes while the page renders for it goes first.
    startTransition(() => setState((last) => (isSame(last.typed, typed) ? last : { typed, isTouched: true })));
  });
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

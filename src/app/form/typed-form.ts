import { createFormControl, type ChangeHandler, type UseFormReturn } from 'react-hook-form';
import type { TypedTexts } from './typed-texts.ts';

/** Longer than from one key to the next, and no longer than a glance at what the text comes to. */
const REST_MS = 250;

type Form = UseFormReturn<TypedTexts>;
type FormState = Parameters<Parameters<UseFormReturn<TypedTexts>['subscribe']>[0]['callback']>[0];

/** What a control tells of its text. */
export type TextEvent = Parameters<ChangeHandler>[0];

/** The field it is about, or none where it may be about all of them; and what is wrong with which. */
export type FormChange = Pick<FormState, 'name' | 'errors' | 'submitCount'>;

export interface TypedForm extends Pick<
  Form,
  'register' | 'setValue' | 'setError' | 'clearErrors' | 'trigger' | 'handleSubmit' | 'setFocus'
> {
  getValues(): TypedTexts;
  /** Takes a text: what is typed once the keys rest or somebody asks for it, and everything else at once. */
  hear(event: TextEvent): void;
  /** What stands in a field, down to the last key. */
  readText(name: string): string;
  /** Calls back when what stands in a field, or is wrong with it, may have changed; answers with what ends it. */
  subscribe(onChange: (change: FormChange) => void): () => void;
}

/**
 * The form library without its hooks, and with one subscription for all who listen: it copies the whole form for each. It
 * hears of a text when the keys rest, so a key costs the same in a form of ten and of five hundred, and redraws nothing
 * above what listens. Whoever reads the form or changes it meanwhile finds the text in its place.
 */
export function createTypedForm(texts: TypedTexts): TypedForm {
  const { subscribe, ...form } = createFormControl<TypedTexts>({ mode: 'onTouched', defaultValues: texts });
  const listeners = new Set<(change: FormChange) => void>();
  subscribe({
    formState: { values: true, errors: true },
    callback: (change) => listeners.forEach((listen) => listen(change)),
  });

  // One function for all fields: the library finds the field by the name of its control.
  let take: ChangeHandler | undefined;
  let typing: TextEvent | undefined;
  let typedAtMs = 0;
  let isWaiting = false;

  /** One timer for many keys: to set one costs more than anything else that is done for a key. */
  function waitForRest(ms: number): void {
    isWaiting = true;
    setTimeout(() => {
      const leftMs = typedAtMs + REST_MS - performance.now();
      isWaiting = typing !== undefined && leftMs > 0;
      if (isWaiting) waitForRest(leftMs);
      else settle();
    }, ms);
  }

  function settle(): void {
    const event = typing;
    typing = undefined;
    if (event !== undefined) void take?.(event);
  }

  function afterKeys<Values extends unknown[], Result>(method: (...values: Values) => Result) {
    return (...values: Values): Result => {
      settle();
      return method(...values);
    };
  }

  return {
    ...form,
    getValues: afterKeys(() => form.getValues()),
    setValue: afterKeys(form.setValue),
    setError: afterKeys(form.setError),
    clearErrors: afterKeys(form.clearErrors),
    trigger: afterKeys(form.trigger),
    handleSubmit: afterKeys(form.handleSubmit),
    register: (name, options) => {
      const registration = form.register(name, options);
      take = registration.onChange;
      return registration;
    },
    hear: (event) => {
      const isTyped = event instanceof InputEvent;
      if (!isTyped || typing?.target !== event.target) settle();
      if (!isTyped) void take?.(event);
      else {
        typing = event;
        typedAtMs = event.timeStamp;
        if (!isWaiting) waitForRest(REST_MS);
      }
    },
    readText: (name) => (typing?.target.name === name ? typing?.target.value : form.getValues(name)) ?? '',
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../../client/api-error.ts';
import { placeMessages } from '../../client/place-messages.ts';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import type { ChoiceValue } from '../../variables/rules.ts';
import { OutputOptions, readOutputChoice, type OutputChoice } from './output-options.tsx';
import { outputPixels } from './output-pixels.ts';
import { FieldRows } from './fields/field-rows.tsx';
import { FillMenu, type InitialValues } from './fill/fill-menu.tsx';
import { DrawnSizeContext } from './pictures/file-picture.tsx';
import {
  placeDraft,
  positionName,
  readOutput,
  valuesOfOutput,
  useOutput,
  type Draft,
  type FormValues,
  typedFromValues,
} from './form-values.ts';
import { useFormKeys } from './use-form-keys.ts';
import { submitValues } from './wire-values.ts';

export interface VariablesFormProps {
  template: Template;
  fields: readonly Field[];
  /** The draft from an earlier visit. */
  draft: Draft | undefined;
  onChange: (draft: Draft) => void;
  /** Replaces the draft; Undo restores it. */
  initial?: InitialValues | undefined;
  onSubmit: (request: FormRequest) => Promise<unknown>;
  /** The last request's failure. Its messages appear at their fields, even if the form opens later. */
  failure?: ApiError | undefined;
  /** Called instead of `onSubmit` when a value is invalid. */
  onInvalid?: () => void;
  renderFoot: (form: UseFormReturn<FormValues>) => ReactNode;
  renderAside: (form: UseFormReturn<FormValues>) => ReactNode;
}

export interface FormRequest extends OutputChoice {
  variables: ReadonlyMap<string, ChoiceValue>;
}

/** One field per variable, format and scale, and a footer with the submit button. */
export function VariablesForm(props: VariablesFormProps) {
  const { template, fields, draft, onChange, initial, onSubmit, failure, onInvalid, renderFoot, renderAside } = props;
  const [placed] = useState(() => placeDraft(fields, draft));
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: { ...placed.values, ...valuesOfOutput(readOutputChoice(draft)) },
  });
  const output = useOutput(form.control);
  const [left, setLeft] = useState(placed.left);
  useDraft({ fields, form, left, isPrefilled: initial !== undefined, store: onChange });
  const element = useRef<HTMLFormElement>(null);
  useFormKeys(element);
  const size = useMemo(() => outputPixels(template, output.scale), [template, output.scale]);
  const isSubmitting = useRef(false);

  const [formerFailure] = useState(failure);
  const showMessages = useEffectEvent(() => {
    // The failure was for different values.
    if (initial !== undefined && failure === formerFailure) return;
    const names = fields.map(({ name }) => name);
    const { placed: messages } = placeMessages(failure?.details.fieldMessages ?? new Map(), names);
    // A form that has just opened doesn't take the focus.
    const first = failure === formerFailure ? undefined : Math.min(...messages.keys());
    for (const [index, message] of messages) {
      form.setError(positionName(index), { type: 'service', message }, { shouldFocus: index === first });
    }
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs once per failure
  useEffect(() => showMessages(), [failure]);

  function handleInvalid(): void {
    // The browser doesn't scroll to a field that already has the focus, and the bar may cover its message.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    onInvalid?.();
  }

  /** Guarded by a ref, because a second press may come before React renders. */
  async function submit(): Promise<void> {
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    try {
      await submitValues(
        form,
        fields,
        (variables) => onSubmit({ variables, ...readOutput(form.getValues()) }),
        handleInvalid,
      );
    } finally {
      isSubmitting.current = false;
    }
  }

  return (
    <>
      <form
        ref={element}
        aria-label="Variables"
        noValidate
        className="flex min-w-0 flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 border-b border-grey-6 pb-2">
          <h2 className="min-w-32 flex-1 text-base">Your text and images</h2>
          {fields.length > 0 && <FillMenu {...{ element, fields, initial, form, left, setLeft }} />}
        </div>
        {fields.length === 0 && (
          <p className="text-grey-10">This template has no fields. You can generate the image as is.</p>
        )}
        {template.variables.length > fields.length && (
          <p className="text-warning">
            This template has {template.variables.length} variables. Only the first {fields.length} are shown.
          </p>
        )}
        <DrawnSizeContext value={size}>
          <FormProvider {...form}>
            <FieldRows fields={fields} control={form.control} />
          </FormProvider>
        </DrawnSizeContext>
        <div className="border-t border-grey-6 pt-4">
          <OutputOptions
            template={template}
            choice={output}
            onChange={(choice) => {
              for (const [name, text] of Object.entries(valuesOfOutput(choice))) form.setValue(name, text);
            }}
          />
        </div>
        {renderFoot(form)}
      </form>
      {renderAside(form)}
    </>
  );
}

/** Shown while the template or its draft is loaded. */
export function FormSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-5">
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className="flex flex-col gap-2">
          <div className="skeleton h-4 w-28" />
          <div className="skeleton h-9" />
        </div>
      ))}
    </div>
  );
}

interface DraftSource {
  fields: readonly Field[];
  form: UseFormReturn<FormValues>;
  /** Values for variables that the template no longer has. */
  left: Draft['typed'];
  /** The form opens with values that aren't stored yet. */
  isPrefilled: boolean;
  store: (draft: Draft) => void;
}

/** Stores every change to a form. */
function useDraft({ fields, form, left, isPrefilled, store }: DraftSource): void {
  const { subscribe, getValues } = form;
  const save = useEffectEvent(() => {
    const values = getValues();
    store({ typed: [...typedFromValues(fields, values), ...left], ...readOutput(values) });
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: () => save() }), [subscribe]);

  const savedLeft = useRef(isPrefilled ? undefined : left);
  useEffect(() => {
    if (savedLeft.current === left) return;
    savedLeft.current = left;
    save();
  }, [left]);
}

import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import { CHECK_MISSING } from './fields/check-field.ts';
import { createFieldForm } from './fields/create-field-form.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import { FieldRows } from './fields/field-rows.tsx';
import { typedCheck } from './fields/late-parts.ts';
import { FillSlot } from './fill-slot.tsx';
import { FormFoot } from './form-foot.tsx';
import { OutputOptions, readOutputChoice, type OutputChoice } from '../generate/output-options.tsx';
import { keepRenders, spender } from './parts.ts';
import { DrawnSizeContext } from './pictures/drawn-size-context.ts';
import { outputPixels } from '../generate/output-pixels.ts';
import { createTypedForm, type TypedForm } from './typed-form.ts';
import { placeDraft, positionName } from './typed-texts.ts';
import { readDraft, useDraft } from './use-draft.ts';
import { useKeysOf } from './use-keys-of.ts';
import { WAIT_MS_TOLD, type RenderControl } from '../generate/use-render.ts';

export interface VariablesFormProps {
  template: Template;
  fields: readonly Field[];
  render: RenderControl;
  /** Empty for a template that is tried and not kept. */
  draftId?: string;
  /** Takes the place of what spends. */
  renderFoot?: (form: TypedForm, output: OutputChoice) => ReactNode;
  /** What stands beside the form and follows it. */
  renderAside?: (form: TypedForm, output: OutputChoice) => ReactNode;
}

/** One field per variable, what to make of them, and the one button that spends. */
export function VariablesForm({
  template,
  fields,
  render,
  draftId = template.id,
  renderFoot,
  renderAside,
}: VariablesFormProps) {
  const [draft] = useState(() => readDraft(draftId));
  const [atFirst] = useState(() => placeDraft(fields, draft));
  const [output, setOutput] = useState(() => readOutputChoice(draft));
  const [form] = useState(() => createTypedForm(atFirst.texts));
  const [fieldForm] = useState(() => createFieldForm(form));
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const { save, notice, left } = useDraft({ templateId: draftId, fields, form, output, atFirst });
  useKeysOf(element);
  // Once the fields are there, and before the first of them is left: the server may be gone by then.
  useEffect(() => [typedCheck, spender].forEach((part) => part.prefetch()), []);
  const size = useMemo(() => outputPixels(template, output.scale), [template, output.scale]);

  /** What spends, once all of the form is there for it; undefined when it cannot be fetched. */
  async function getReady(): Promise<ReturnType<typeof spender.read>> {
    const timer = setTimeout(() => setIsWaiting(true), WAIT_MS_TOLD);
    try {
      return spender.read() ?? (await spender.load().catch(() => undefined));
    } finally {
      clearTimeout(timer);
      setIsWaiting(false);
    }
  }

  /** Locked from the press on: whatever repeats it before the answer is there adds no second render. */
  async function press(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      const spend = await getReady();
      if (spend === undefined) form.setError(positionName(0), { type: 'missing', message: CHECK_MISSING });
      await spend?.({ template, fields, form, output, render });
    } finally {
      isUnderWay.current = false;
    }
  }

  const shownForm = (
    <form
      ref={element}
      aria-labelledby="variables-heading"
      noValidate
      className="flex min-w-0 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 border-b border-grey-6 pb-2">
        <h2 id="variables-heading" className="text-base">
          Variables
        </h2>
        {fields.length > 0 && (
          <FillSlot
            templateId={draftId}
            fields={fields}
            form={form}
            output={output}
            left={left}
            keep={(choice, rest) => {
              setOutput(choice);
              save(choice, rest);
            }}
          />
        )}
      </div>
      {fields.length === 0 && <p className="text-grey-10">This template has no variables. It renders as it is.</p>}
      {template.variables.length > fields.length && (
        <p className="text-warning">
          This template has {template.variables.length} variables. Only the first {fields.length} are shown.
        </p>
      )}
      <DrawnSizeContext value={size}>
        <FieldRows fields={fields} form={fieldForm} />
      </DrawnSizeContext>
      <div className="border-t border-grey-6 pt-4">
        <OutputOptions
          template={template}
          choice={output}
          onChange={(choice) => {
            setOutput(choice);
            save(choice);
          }}
        />
      </div>
      {renderFoot?.(form, output) ?? (
        <FormFoot form={form} fields={fields} render={render} isWaiting={isWaiting}>
          <PartSlot part={keepRenders} missing={null}>
            {(KeepRenders) => <KeepRenders {...{ template, fields, form, output, render }} draftNotice={notice} />}
          </PartSlot>
        </FormFoot>
      )}
    </form>
  );
  return (
    <>
      {shownForm}
      {renderAside?.(form, output)}
    </>
  );
}

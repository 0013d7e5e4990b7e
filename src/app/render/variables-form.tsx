import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import { CHECK_MISSING } from './fields/check-field.ts';
import { createFieldForm } from './fields/create-field-form.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import { useIsTakenOver } from '../hooks/use-is-taken-over.ts';
import { FieldRows } from './fields/field-rows.tsx';
import { typedCheck } from './fields/late-parts.ts';
import { useSleepingRows } from './fields/use-sleeping-rows.ts';
import { FillSlot } from './fill-slot.tsx';
import { FormFoot } from './form-foot.tsx';
import { outputPixels } from './output-pixels.ts';
import { OutputOptions, readEarlyChoice, readOutputChoice, type OutputChoice } from './output-options.tsx';
import { keepRenders, spender } from './parts.ts';
import { DrawnSizeContext } from './pictures/drawn-size-context.ts';
import { createTypedForm, type TypedForm } from './typed-form.ts';
import { placeDraft, positionName } from './typed-texts.ts';
import { readDraft, useDraft } from './use-draft.ts';
import { useKeysOf } from './use-keys-of.ts';
import type { RenderControl } from './use-render.ts';

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
  const isTakenOver = useIsTakenOver();
  const [chosen, setOutput] = useState(() => {
    const isDrawn = !isTakenOver && typeof document !== 'undefined';
    return readOutputChoice({ ...draft, ...(isDrawn && readEarlyChoice()) });
  });
  const output = isTakenOver ? chosen : readOutputChoice(undefined);
  const [form] = useState(() => createTypedForm(atFirst.texts));
  const [fieldForm] = useState(() => createFieldForm(form));
  const sleeping = useSleepingRows(fields, form, draft);
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const { save, notice, left } = useDraft({ templateId: draftId, fields, form, output, atFirst });
  useKeysOf(element);
  useEffect(() => {
    // Pressed before the scripts were there.
    if (element.current?.dataset.early === 'sent') element.current.requestSubmit();
    delete element.current?.dataset.early;
  }, []);
  // Once the fields are there, and before the first of them is left: the server may be gone by then.
  useEffect(() => [typedCheck, spender].forEach((part) => part.prefetch()), []);
  // The same as long as it is: what a sleeping row is told has it drawn anew.
  const size = useMemo(() => outputPixels(template, output.scale), [template, output.scale]);

  function changeOutput(choice: OutputChoice): void {
    void sleeping?.wakeAll(fields);
    setOutput(choice);
  }

  /** Locked from the press on: whatever repeats it before the answer is there adds no second render. */
  async function press(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await sleeping?.wakeAll(fields);
      const spend = spender.read() ?? (await spender.load().catch(() => undefined));
      if (spend === undefined) form.setError(positionName(0), { type: 'missing', message: CHECK_MISSING });
      await spend?.({ template, fields, form, output, render });
    } finally {
      isUnderWay.current = false;
    }
  }

  const shownForm = (
    <form
      ref={element}
      data-early=""
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
              changeOutput(choice);
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
        <FieldRows fields={fields} form={fieldForm} sleeping={sleeping} />
      </DrawnSizeContext>
      <div className="border-t border-grey-6 pt-4">
        <OutputOptions
          template={template}
          choice={output}
          onChange={(choice) => {
            changeOutput(choice);
            save(choice);
          }}
        />
      </div>
      {renderFoot?.(form, output) ?? (
        <FormFoot form={form} fields={fields} render={render}>
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

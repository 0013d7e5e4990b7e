import { useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../client/api-error.ts';
import type { Template } from '../../contract/template.ts';
import { checkTyped, type Field } from '../../variables/field.ts';
import { ClearButton } from './clear-button.tsx';
import type { FieldForm } from './fields/field-control-props.ts';
import { FieldRow } from './fields/field-row.tsx';
import { FormFoot } from './form-foot.tsx';
import { OutputOptions, readOutputChoice } from './output-options.tsx';
import { positionName, textsFromDraft, type TypedTexts } from './typed-texts.ts';
import { readDraft, useDraft } from './use-draft.ts';
import { useKeysOf } from './use-keys-of.ts';
import { usePatternEngine } from './use-pattern-engine.ts';
import type { RenderControl } from './use-render.ts';

export interface VariablesFormProps {
  template: Template;
  fields: readonly Field[];
  render: RenderControl;
}

/** One field per variable, what to make of them, and the one button that spends. */
export function VariablesForm({ template, fields, render }: VariablesFormProps) {
  const [draft] = useState(() => readDraft(template.id));
  const [output, setOutput] = useState(() => readOutputChoice(draft));
  const form = useForm<TypedTexts>({ mode: 'onTouched', defaultValues: textsFromDraft(fields, draft) });
  const { control, handleSubmit, setError, setFocus, getValues, subscribe } = form;
  const patternEngine = usePatternEngine(fields);
  const element = useRef<HTMLFormElement>(null);
  const isUnderWay = useRef(false);
  const { save, loss } = useDraft({ templateId: template.id, fields, form, output });
  useKeysOf(element);

  const fieldForm = useMemo((): FieldForm => {
    return {
      control,
      check: (field, text) => {
        const result = checkTyped(field, text, patternEngine.match());
        return result.kind === 'error' ? result.message : undefined;
      },
      read: (name) => getValues(name) ?? '',
      subscribe: (name, callback) => subscribe({ name, exact: true, formState: { values: true }, callback }),
    };
  }, [control, getValues, subscribe, patternEngine]);

  /** Locked from the press on: whatever repeats it before the answer is there adds no second render. */
  async function spend(): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await patternEngine.ready();
      await handleSubmit(generate, render.dismiss)();
    } finally {
      isUnderWay.current = false;
    }
  }

  async function generate(texts: TypedTexts): Promise<void> {
    const variables = new Map(
      fields.flatMap((field, index) => {
        const result = checkTyped(field, texts[positionName(index)] ?? '');
        return result.kind === 'value' ? [[field.name, result.value] as const] : [];
      }),
    );
    const error = await render.generate({ templateId: template.id, variables, ...output });
    if (error instanceof ApiError) placeMessages(error.details.fieldMessages ?? new Map());
  }

  function placeMessages(messages: ReadonlyMap<string, string>): void {
    const refused = fields.flatMap(({ name }, index) =>
      messages.has(name) ? [{ name, at: positionName(index) }] : [],
    );
    for (const { name, at } of refused) setError(at, { type: 'service', message: messages.get(name) });
    if (refused[0] !== undefined) setFocus(refused[0].at);
  }

  return (
    <form
      ref={element}
      aria-labelledby="variables-heading"
      noValidate
      className="flex min-w-0 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void spend();
      }}
    >
      <div className="flex min-h-9 items-center justify-between gap-3 border-b border-grey-6 pb-2">
        <h2 id="variables-heading" className="text-base">
          Variables
        </h2>
        {fields.length > 0 && <ClearButton form={form} />}
      </div>
      {fields.length === 0 && <p className="text-grey-10">This template has no variables. It renders as it is.</p>}
      {fields.map((field, index) => (
        <FieldRow key={positionName(index)} field={field} name={positionName(index)} form={fieldForm} />
      ))}
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
      <FormFoot control={control} fields={fields} render={render} draftLoss={loss} />
    </form>
  );
}

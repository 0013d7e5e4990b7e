import { useMemo, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'wouter';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import { buttonClass } from '../../ui/button.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import type { DocumentDraft, OpenDocument } from './draft-document.ts';
import { ChooseDrawing, DrawingInput, DrawingNotice, useDropAndPaste } from './drawing-input.tsx';
import { RenameList } from './rename-list.tsx';
import { createUpdateDraft, mergeDrawing, matchDrawing, type TakenDrawing } from './taken-drawing.ts';
import { UpdateForm } from './update-form.tsx';
import { useDrawing } from './use-drawing.ts';
import { readKept } from './use-kept.ts';

/** A changed drawing that is not saved yet. */
interface KeptUpdate extends TakenDrawing {
  /** The version that it was taken in for. */
  version: number;
  values: DocumentDraft;
}

interface Start extends TakenDrawing {
  /** What others save meanwhile does not change what stands here; the save then says so. */
  before: TemplateDetail;
}

/** A changed drawing with what was set of the template before; `template` is the newest there is. */
export function UpdateTemplate({ template }: { template: TemplateDetail }) {
  const keptKey = `galley:update:${template.id}`;
  const [kept] = useState(() => readKept(keptKey) as KeptUpdate | undefined);
  const [start, setStart] = useState<Start | undefined>(
    () => kept && { drawing: kept.drawing, renames: kept.renames, before: { ...template, version: kept.version } },
  );
  const [isBack, setBack] = useState(kept !== undefined);
  // Its fields are made anew for each drawing and name; what is typed into them stays.
  const [count, setCount] = useState(0);
  const form = useForm<DocumentDraft>({ ...(kept && { defaultValues: kept.values }) });
  const taken = useMemo(() => start && mergeDrawing(documentOf(start.before), start), [start]);
  const reader = useDrawing(start !== undefined, (drawing) => {
    show({ ...matchDrawing(documentOf(template), drawing, start?.renames), before: template });
    setBack(false);
  });
  useDropAndPaste(reader);
  const keptFocus = useKeptFocus<HTMLDivElement>();

  function show(next: Start): void {
    const former = start && taken && { taken, renames: start.renames, typed: form.getValues() };
    form.reset(createUpdateDraft(mergeDrawing(documentOf(next.before), next), next.renames, former));
    setStart(next);
    setCount((before) => before + 1);
  }

  return (
    <div className="flex flex-col gap-5 outline-none" {...keptFocus}>
      <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0">
          <Link href={pagePath.editTemplate(template.id)} className="semibold underline underline-offset-4">
            <bdi>{template.name}</bdi>
          </Link>
          <span className="text-grey-10 tabular">{` · version ${template.version}`}</span>
        </p>
        {start !== undefined && (
          <span className="flex flex-wrap gap-2">
            <ChooseDrawing reader={reader} look="plain" />
            <Link href={pagePath.template(template.id)} className={buttonClass('quiet')}>
              Leave it as it is
            </Link>
          </span>
        )}
      </div>
      <DrawingNotice reader={reader} />
      {start === undefined || taken === undefined ? (
        <DrawingInput reader={reader}>
          Choose the drawing as it is now. The template keeps its id, and what was set of its variables: labels, types,
          rules, defaults and examples. You see what changes before anything is saved.
        </DrawingInput>
      ) : (
        <FormProvider {...form}>
          {!start.drawing.isDocument && (
            <RenameList
              before={documentOf(start.before)}
              drawn={start.drawing.document}
              renames={new Map(start.renames)}
              onChange={(renames) => show({ ...start, renames: [...renames] })}
            />
          )}
          <UpdateForm
            key={count}
            before={start.before}
            newest={template}
            start={start}
            taken={taken}
            keptKey={keptKey}
            isBack={isBack}
            onStartOver={() => setStart(undefined)}
          />
        </FormProvider>
      )}
    </div>
  );
}

function documentOf({ document }: TemplateDetail): OpenDocument {
  return document as OpenDocument;
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import { openStorage } from '../hooks/open-storage.ts';
import { useServiceDescription } from '../hooks/use-service-description.ts';
import type { KeptRender, RenderRequest } from '../history/kept-render.ts';
import { renderStore } from '../history/render-store.ts';
import { SaveProblem } from '../history/save-problem.tsx';
import { describeDay, formatClock } from '../ui/describe-day.ts';
import { useNow } from '../ui/use-now.ts';
import { Button } from '../ui/button.tsx';
import { describeKept } from './describe-kept.ts';
import type { OutputChoice } from './output-options.tsx';
import { showKept } from './show-kept.ts';
import type { TypedTexts } from '../form/typed-texts.ts';
import type { DraftNotice } from '../form/draft-store.ts';
import { followSeen, type RenderControl, type ShownRender } from './use-render.ts';
import { rightValues } from '../form/wire-values.ts';

const LOOK_DELAY_MS = 250;

export interface KeepRendersProps {
  template: Template;
  fields: readonly Field[];
  form: UseFormReturn<TypedTexts>;
  output: OutputChoice;
  render: RenderControl;
  draftNotice: DraftNotice;
}

const noticeWords: Record<DraftNotice, string> = {
  none: '',
  files: 'A picture file over 1 MB is not kept over a reload; the other values are.',
  all: 'This browser cannot store what you type, so a reload loses it.',
  elsewhere: 'This template is open in another tab too. Each tab keeps its own values.',
};

/**
 * Keeps every render of this page in the browser, brings back the last one, and offers the one that was paid for already;
 * and says what the browser does not keep. It only offers: the press of Generate is a render, whatever is kept.
 */
export function KeepRenders({ template, fields, form, output, render, draftNotice }: KeepRendersProps) {
  const { shown: onScreen } = render;
  const [seen, setSeen] = useState(onScreen.read);
  const { id: templateId } = template;
  const service = useServiceDescription().data?.address ?? '';
  const nowMs = useNow();
  const [same, setSame] = useState<KeptRender>();

  const save = useEffectEvent(async (done: ShownRender) => {
    const whole = describeKept(done, template, service);
    if (whole === undefined) return;
    await renderStore.save([whole]);
    const { askToPersist } = await import('../history/ask-to-persist.ts');
    await askToPersist({ countRenders: renderStore.count, manager: navigator.storage, memory: openStorage() });
  });
  useEffect(
    () =>
      followSeen(onScreen, (next) => {
        if (onScreen.read() === next) setSeen(next);
        // What goes wrong stays in sight below.
        if (next !== undefined) save(next).catch(() => {});
      }),
    [onScreen],
  );

  const showLast = useEffectEvent((last: ShownRender) => {
    if (onScreen.read() === undefined) onScreen.show(last);
    else URL.revokeObjectURL(last.url);
  });
  useEffect(() => {
    async function readLast(): Promise<void> {
      const [last] = await renderStore.list({ limit: 1, templateId });
      const next = last && (await showKept(last.id));
      if (next !== undefined) showLast(next);
    }
    readLast().catch(() => {});
  }, [templateId]);

  /** Whether there is any of this template to look for; without one, what is typed need not be read for it. */
  const isAnyKept = useRef<Promise<boolean>>(undefined);
  const look = useEffectEvent(async () => {
    isAnyKept.current ??= renderStore.list({ limit: 1, templateId }).then(
      (renders) => renders.length > 0,
      () => {
        isAnyKept.current = undefined;
        return false;
      },
    );
    const request = (await isAnyKept.current) ? readRequest(template, fields, form.getValues(), output) : undefined;
    setSame(request && (await renderStore.findSame(request).catch(() => undefined)));
  });
  useEffect(() => {
    let timer: number | undefined;
    function lookSoon(): void {
      clearTimeout(timer);
      timer = window.setTimeout(() => void look(), LOOK_DELAY_MS);
    }
    lookSoon();
    function lookAgain(): void {
      isAnyKept.current = undefined;
      lookSoon();
    }
    const unsubscribe = [
      form.subscribe({ formState: { values: true }, callback: lookSoon }),
      renderStore.subscribe(lookAgain),
    ];
    return () => {
      clearTimeout(timer);
      unsubscribe.forEach((stop) => stop());
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another format or scale is another request
  }, [form, output]);

  async function takeKept(id: string): Promise<void> {
    const next = await showKept(id);
    if (next !== undefined) onScreen.show(next);
  }

  const isOffered = same !== undefined && same.id !== seen?.render.id && render.run.status !== 'running';
  return (
    <>
      <output className="text-xs text-warning empty:-mb-3">{noticeWords[draftNotice]}</output>
      <SaveProblem />
      <output className="empty:-mb-3 text-xs text-grey-11">
        {isOffered && (
          <span className="flex flex-wrap items-center gap-x-3">
            You rendered this {describeDay(same.renderedAt, nowMs)} at {formatClock(same.renderedAt)}.
            <Button look="quiet" className="text-xs underline" onClick={() => void takeKept(same.id).catch(() => {})}>
              Use it, and spend nothing
            </Button>
          </span>
        )}
      </output>
    </>
  );
}

/** What a press of Generate would ask for now; undefined while it would ask for nothing. */
function readRequest(
  template: Template,
  fields: readonly Field[],
  texts: TypedTexts,
  { format, scale }: OutputChoice,
): RenderRequest | undefined {
  const values = rightValues(fields, texts);
  return (
    values && { templateId: template.id, templateUpdatedAt: template.updatedAt, values: [...values], format, scale }
  );
}

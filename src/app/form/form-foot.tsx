import { useRef, type MouseEvent, type ReactNode } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import type { Progress } from '../../client/read-body.ts';
import type { Field } from '../../variables/field.ts';
import { formatDay } from '../ui/format-time.ts';
import { describeLeft, isStale } from '../quota/describe-quota.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import { useQuota } from '../quota/use-quota.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { alertDrawing, Icon } from '../ui/icon.tsx';
import { useNow } from '../ui/use-now.ts';
import { renderFailure } from '../generate/parts.ts';
import type { TypedTexts } from './typed-texts.ts';
import type { RenderControl, RenderRun } from '../generate/use-render.ts';

export interface FormFootProps {
  form: UseFormReturn<TypedTexts>;
  fields: readonly Field[];
  render: RenderControl;
  /** Stands above the button. */
  children: ReactNode;
}

/** Always in reach: the button that spends, what it costs, and what came of the last press. */
export function FormFoot({ form, fields, render, children }: FormFootProps) {
  const { run } = render;
  const isRunning = run.status === 'running';
  const isBusy = isRunning;
  const generateButton = useRef<HTMLButtonElement>(null);

  function cancel(): void {
    render.cancel();
    // The button that had the focus goes away.
    generateButton.current?.focus();
  }

  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex max-h-[70dvh] flex-col gap-3 border-t border-grey-6 bg-grey-1 px-4 py-3 wide:mx-0 wide:px-0">
      {run.status === 'failed' && <Failure error={run.error} fields={fields} />}
      <Notices form={form} run={run} />
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          ref={generateButton}
          type="submit"
          look="primary"
          isBusy={isBusy}
          aria-describedby="price"
          title="Ctrl+Enter or ⌘+Enter"
          onClick={keepDoubleClickFromSpending}
          className="min-w-32"
        >
          Generate
        </Button>
        {isRunning && <Button onClick={cancel}>Cancel</Button>}
        <div className="min-w-0 flex-1">
          {isRunning && <RenderProgress words="Rendering" progress={run.progress} />}
          <Price isHidden={isBusy} />
        </div>
      </div>
    </div>
  );
}

/** Never silent: without the words for it, what the service said stands alone. */
function Failure({ error, fields }: { error: unknown; fields: readonly Field[] }) {
  const missing = <Alert title={error instanceof Error ? error.message : ''}>Your values are kept.</Alert>;
  return (
    <PartSlot part={renderFailure} missing={missing}>
      {(RenderFailure) => <RenderFailure error={error} fields={fields} />}
    </PartSlot>
  );
}

/** The second press of a double click may come after a fast answer, when the lock is open again. */
function keepDoubleClickFromSpending(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Stays while hidden: it describes the button. */
function Price({ isHidden }: { isHidden: boolean }) {
  const quota = useQuota();
  const nowMs = useNow();
  const left = quota && !isStale(quota, nowMs) ? describeLeft(quota) : undefined;
  const isSpent = left !== undefined && quota?.remaining === 0;
  const reset = isSpent && quota?.resetAt !== undefined ? ` · resets on ${formatDay(Date.parse(quota.resetAt))}` : '';
  return (
    <p
      id="price"
      hidden={isHidden}
      className={`text-xs text-balance tabular ${isSpent ? 'text-warning' : 'text-grey-10'}`}
    >
      1 render{left !== undefined && ` · ${left}`}
      {reset}
    </p>
  );
}

function RenderProgress({ words, progress }: { words: string; progress?: Progress | undefined }) {
  const { receivedBytes = 0, totalBytes } = progress ?? {};
  return (
    <div className="flex items-center gap-2 text-xs text-grey-10">
      <progress
        aria-label={words}
        className="render-progress h-1.5 w-full max-w-40"
        {...(totalBytes === undefined ? {} : { value: Math.min(receivedBytes, totalBytes), max: totalBytes })}
      />
      <span aria-hidden="true" className="whitespace-nowrap">
        {words}
      </span>
    </div>
  );
}

/** Live, so that a screen reader hears how many fields need attention as the number falls. */
function Notices({ form, run }: { form: UseFormReturn<TypedTexts>; run: RenderRun }) {
  const { errors, submitCount } = useFormState({ control: form.control });
  const count = submitCount === 0 ? 0 : Object.keys(errors).length;
  const errorWords = count === 0 ? '' : `${count} ${count === 1 ? 'field needs' : 'fields need'} attention.`;
  const cancelWords = 'Cancelled. The service may have counted it as a render.';
  return (
    <output className="flex flex-col gap-1 text-xs empty:-mb-3">
      {errorWords !== '' && (
        <span className="flex gap-1.5 semibold text-danger">
          <Icon drawing={alertDrawing} />
          {errorWords}
        </span>
      )}
      {run.status === 'cancelled' && <span className="text-grey-11">{cancelWords}</span>}
    </output>
  );
}

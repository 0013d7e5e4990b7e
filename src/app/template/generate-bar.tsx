import { CircleAlert } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import type { Field } from '../../variables/field.ts';
import { readPosition, type FormValues } from './form-values.ts';
import { useQuota } from '../quota/use-quota.ts';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { Button } from '../ui/button.tsx';
import { PressGuard } from '../ui/press-guard.tsx';
import { useNow } from '../ui/use-now.ts';
import { GenerateFailure } from './generate-failure.tsx';
import { NotesLink } from './notes.tsx';
import type { GenerateControl } from './use-generate.ts';
import { isStale, type KnownQuota } from '../../client/merge-quota.ts';
import { describeLeft, isFew } from '../quota/describe-quota.ts';
import { formatDayAndTime } from '../ui/format-time.ts';

const LINKS_MAX = 5;

export interface GenerateBarProps {
  form: UseFormReturn<FormValues>;
  fields: readonly Field[];
  generate: GenerateControl;
  /** The preview shows a render of the form's values, so Download is the next step. */
  isDone: boolean;
  /** Shown above the button. */
  children: ReactNode;
}

/** The Generate button with its price, and the last render's outcome. The bar stays visible. */
export function GenerateBar({ form, fields, generate, isDone, children }: GenerateBarProps) {
  const { status, error } = generate;
  const isPending = status === 'pending';
  const invalidNames = useInvalidNames(form);
  // The other controls in the bar may disappear while focused.
  const { ref, onFocus, onBlur } = useKeptFocus<HTMLButtonElement>();

  return (
    <div
      className="tall:sticky bottom-0 z-10 -mx-4 flex tall:max-h-[70dvh] flex-col gap-3 border-t border-grey-6 bg-grey-1 px-4 py-3 wide:mx-0 wide:px-0"
      {...{ onFocus, onBlur }}
    >
      {error !== null && <GenerateFailure error={error} fields={fields} />}
      <output className="flex flex-col gap-1 text-xs empty:-mb-3">
        {invalidNames.length > 0 && (
          <span className="flex gap-1.5 semibold text-danger">
            <CircleAlert size="1rem" aria-hidden="true" className="shrink-0" />
            {invalidNames.length} {invalidNames.length === 1 ? 'field needs' : 'fields need'} attention.
          </span>
        )}
        {status === 'cancelled' && (
          <span className="text-grey-11">Canceled. The render may still count against your quota.</span>
        )}
      </output>
      <ErrorLinks names={invalidNames} form={form} fields={fields} />
      {children}
      {/* A double click may have opened this form, or may end after a fast response has re-enabled the button. */}
      <PressGuard buttons={status} className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          ref={ref}
          type="submit"
          variant={isDone ? 'plain' : 'primary'}
          isBusy={isPending}
          aria-describedby="price"
          title="Ctrl+Enter or ⌘+Enter"
          onClick={handleGenerateClick}
          className="min-w-32"
        >
          Generate
        </Button>
        {isPending && <Button onClick={generate.cancel}>Cancel</Button>}
        <div className="min-w-0 flex-1">
          <Price isHidden={isPending} />
        </div>
        <NotesLink form={form} />
      </PressGuard>
    </div>
  );
}

/** Hides the on-screen keyboard, which would cover the render. */
function handleGenerateClick(event: MouseEvent): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== event.currentTarget && isTouchScreen()) {
    activeElement.blur();
  }
}

function isTouchScreen(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Stays in the page while hidden, because it describes the button. */
function Price({ isHidden }: { isHidden: boolean }) {
  const quota = useQuota();
  const nowMs = useNow();
  const { message, isLow } = describePrice(quota, nowMs);
  return (
    <p
      id="price"
      hidden={isHidden}
      className={`text-xs text-balance tabular ${isLow ? 'text-warning' : 'text-grey-10'}`}
    >
      {message}
    </p>
  );
}

/** Links to the first invalid fields. They are outside the live region, which would announce all of them after every keystroke. */
function ErrorLinks({ names, form, fields }: Pick<GenerateBarProps, 'form' | 'fields'> & { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ul className="-mt-2 flex flex-wrap gap-x-3 text-xs">
      {names.slice(0, LINKS_MAX).map((name) => (
        <li key={name} className="min-w-0">
          <a
            href={`#field-${name}`}
            className="block truncate underline underline-offset-2 pointer-coarse:min-w-11 pointer-coarse:py-3.5"
            onClick={(event) => {
              event.preventDefault();
              form.setFocus(name);
            }}
          >
            <bdi>{fields[readPosition(name)]?.label}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The names of invalid fields after a submit, in form order. Values that the service rejected count too. */
function useInvalidNames({ control }: GenerateBarProps['form']): string[] {
  const { errors, submitCount } = useFormState({ control });
  const names = Object.keys(errors).filter((name) => submitCount > 0 || errors[name]?.type === 'service');
  return names.sort((a, b) => readPosition(a) - readPosition(b));
}

/** Describes what a press of Generate costs, and whether few renders are left. */
export function describePrice(quota: KnownQuota | undefined, nowMs: number): { message: string; isLow: boolean } {
  const known: Partial<KnownQuota> = quota && !isStale(quota, nowMs) ? quota : {};
  if (known.remaining === 0) {
    const resetMs = Date.parse(known.resetAt ?? '');
    const until = resetMs > nowMs ? ` until ${formatDayAndTime(resetMs)}` : '';
    return { message: `No renders left${until}`, isLow: true };
  }
  const left = describeLeft(known);
  const isLow = isFew(known);
  return { message: `1 render${left === undefined ? '' : ` · ${isLow ? 'only ' : ''}${left}`}`, isLow };
}

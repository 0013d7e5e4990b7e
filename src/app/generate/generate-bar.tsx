import { CircleAlert } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import type { Field } from '../../variables/field.ts';
import { readPosition, type TypedTexts } from '../form/typed-texts.ts';
import { useQuota } from '../quota/use-quota.ts';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { Button } from '../ui/button.tsx';
import { isSecondPress } from '../ui/second-press.ts';
import { useNow } from '../ui/use-now.ts';
import { describePrice } from './describe-price.ts';
import { GenerateFailure } from './generate-failure.tsx';
import { NotesLink } from './notes.tsx';
import type { GenerateControl } from './use-generate.ts';

const LINKS_MAX = 5;

export interface GenerateBarProps {
  form: UseFormReturn<TypedTexts>;
  fields: readonly Field[];
  generate: GenerateControl;
  /** Stands above the button. */
  children: ReactNode;
}

/** Always in reach: the button that generates, what it costs, and what came of the last render. */
export function GenerateBar({ form, fields, generate, children }: GenerateBarProps) {
  const { status, error } = generate;
  const isPending = status === 'pending';
  // What else has the focus here goes away: the button to cancel, what came of the last render.
  const { ref, onFocus, onBlur } = useKeptFocus<HTMLButtonElement>();

  return (
    <div
      className="tall:sticky bottom-0 z-10 -mx-4 flex tall:max-h-[70dvh] flex-col gap-3 border-t border-grey-6 bg-grey-1 px-4 py-3 wide:mx-0 wide:px-0"
      {...{ onFocus, onBlur }}
    >
      {error !== null && <GenerateFailure error={error} fields={fields} />}
      <output className="flex flex-col gap-1 text-xs empty:-mb-3">
        <ErrorCount form={form} />
        {status === 'cancelled' && (
          <span className="text-grey-11">Cancelled. The service may have counted it as a render.</span>
        )}
      </output>
      <ErrorLinks form={form} fields={fields} />
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          ref={ref}
          type="submit"
          look="primary"
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
          <Price isHidden={isPending} unanswered={generate.unanswered} />
        </div>
        <NotesLink form={form} />
      </div>
    </div>
  );
}

/** On a touch screen the field in use gives up the focus: the keyboard that it keeps on the screen would cover the render. */
function handleGenerateClick(event: MouseEvent): void {
  // The second press may come after a fast answer, when the button is unlocked again, or mean what led to the form.
  if (isSecondPress(event)) event.preventDefault();
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement !== event.currentTarget && isTouchScreen()) {
    activeElement.blur();
  }
}

function isTouchScreen(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Stays in the page while hidden: it describes the button. */
function Price({ isHidden, unanswered }: { isHidden: boolean } & Pick<GenerateControl, 'unanswered'>) {
  const quota = useQuota();
  const nowMs = useNow();
  const { words, isLow } = describePrice(quota, unanswered, nowMs);
  return (
    <p
      id="price"
      hidden={isHidden}
      className={`text-xs text-balance tabular ${isLow ? 'text-warning' : 'text-grey-10'}`}
    >
      {words}
    </p>
  );
}

/** After a submit: how many fields are wrong, in a live region, so that a screen reader hears the number fall. */
function ErrorCount({ form }: Pick<GenerateBarProps, 'form'>) {
  const names = useWrongFields(form);
  if (names.length === 0) return null;
  return (
    <span className="flex gap-1.5 semibold text-danger">
      <CircleAlert size="1rem" aria-hidden="true" className="shrink-0" />
      {names.length} {names.length === 1 ? 'field needs' : 'fields need'} attention.
    </span>
  );
}

/** A way to each of the first fields that are wrong. Outside of the live region, which would read them all for each key. */
function ErrorLinks({ form, fields }: Pick<GenerateBarProps, 'form' | 'fields'>) {
  const names = useWrongFields(form);
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

/** After a submit, in the order of the form. What the service refused was submitted, also by a form that was left since. */
function useWrongFields({ control }: GenerateBarProps['form']): string[] {
  const { errors, submitCount } = useFormState({ control });
  const names = Object.keys(errors).filter((name) => submitCount > 0 || errors[name]?.type === 'service');
  return names.sort((one, other) => readPosition(one) - readPosition(other));
}

import { useMutation } from '@tanstack/react-query';
import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { useShownImage } from '../lib/use-object-url.ts';
import { useServices } from '../services.ts';
import { Button } from '../ui/button.tsx';
import type { Operation } from './read-operations.ts';
import { sendOperation, type Answer } from './send-operation.ts';
import { ScrolledText } from '../ui/scrolled-text.tsx';
import { columnClass, Facts } from './view-elements.tsx';

const BODY_AT_FIRST = JSON.stringify({ variables: {}, format: 'png', options: { scale: 1 } }, null, 2);

/** One API call: its parameters, a form to send it, and the response. */
export function OperationCard({ operation }: { operation: Operation }) {
  const { method, path, summary, parameters, hasBody, isCharged } = operation;
  const id = useId();
  const { exchangeLog, quotaStore } = useServices();
  const renderIds = useRef(new Map<string, string>());
  const {
    mutate,
    data: answer,
    error,
    isPending,
  } = useMutation({
    mutationFn: ({ values, body }: { values: ReadonlyMap<string, string>; body: string }) =>
      sendOperation(operation, values, body, {
        fetch: exchangeLog.fetch,
        onQuota: quotaStore.getState().add,
        renderIds: renderIds.current,
      }),
    networkMode: 'always',
    // `Layout` uses this key to ask before the page is left during a render.
    ...(isCharged && { mutationKey: ['generate'] }),
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isPending) return;
    const typed = new FormData(event.currentTarget);
    const values = new Map(parameters.map(({ name }) => [name, readTyped(typed, `p-${name}`)]));
    mutate({ values, body: readTyped(typed, 'body') });
  }

  return (
    <form
      aria-labelledby={id}
      className={`${columnClass} rounded-card border border-grey-6 bg-grey-2 p-4`}
      onSubmit={submit}
    >
      <div>
        <h2 id={id} className="text-base">
          {summary}
        </h2>
        <p className="font-mono text-xs wrap-anywhere text-grey-11">
          {method} {path}
        </p>
      </div>
      {parameters.map(({ name, in: place, description, required, fallback }) => (
        <Parameter key={name} id={`${id}-${name}`} label={<span className="font-mono text-xs">{name}</span>}>
          <input
            id={`${id}-${name}`}
            name={`p-${name}`}
            required={required}
            defaultValue={fallback}
            spellCheck={false}
            aria-describedby={`${id}-${name}-hint`}
            className="control"
          />
          <p id={`${id}-${name}-hint`} className="text-xs text-grey-10">
            In the {place}
            {required && ', required'}. {description}
          </p>
        </Parameter>
      ))}
      {hasBody && (
        <Parameter id={`${id}-body`} label="Body">
          <textarea
            id={`${id}-body`}
            name="body"
            defaultValue={BODY_AT_FIRST}
            spellCheck={false}
            className="control min-h-40 font-mono text-xs pointer-coarse:text-base"
          />
        </Parameter>
      )}
      <Button type="submit" isBusy={isPending} className="self-start">
        {isCharged ? 'Send (uses one render)' : 'Send'}
      </Button>
      <div className={`${columnClass} py-3`}>
        <output aria-label={`Answer to ${summary}`} className="semibold tabular">
          {error === null ? answer?.status : error.message}
        </output>
        {answer !== undefined && <ShownAnswer answer={answer} />}
      </div>
    </form>
  );
}

function Parameter({ id, label, children }: { id: string; label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex max-w-md flex-col gap-1.5">
      <label htmlFor={id} className="semibold">
        {label}
      </label>
      {children}
    </div>
  );
}

function readTyped(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function ShownAnswer({ answer: { headers, text, isCut, image } }: { answer: Answer }) {
  const imageUrl = useShownImage(image)?.url;
  return (
    <>
      {imageUrl !== undefined && (
        <img src={imageUrl} alt="What came back" className="max-h-96 max-w-full object-contain" />
      )}
      {isCut === true && <p className="text-xs text-grey-10">It was longer; only its beginning is kept.</p>}
      {text !== undefined && (
        <ScrolledText label="Response body" isWrapped>
          {text}
        </ScrolledText>
      )}
      {headers.length > 0 && (
        <details className="text-xs">
          <summary className="underline underline-offset-4">Response headers</summary>
          <Facts facts={headers} className="font-mono" />
        </details>
      )}
    </>
  );
}

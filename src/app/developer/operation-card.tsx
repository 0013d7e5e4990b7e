import { useMutation } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useShownImage } from '../lib/use-object-url.ts';
import { useServices } from '../services.ts';
import { Button } from '../ui/button.tsx';
import type { Operation } from './read-operations.ts';
import { sendOperation, type Answer } from './send-operation.ts';
import { ScrolledText } from '../ui/scrolled-text.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { TextField } from '../ui/text-field.tsx';
import { columnClass, factsClass } from './view-elements.tsx';

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
    // With this key, `Layout` asks for confirmation before the user leaves the page during a render.
    ...(isCharged && { mutationKey: ['generate'] }),
  });

  const form = useForm({
    defaultValues: {
      values: Object.fromEntries(parameters.map(({ name, fallback }) => [name, fallback])),
      body: BODY_AT_FIRST,
    },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ values, body }) => {
    if (!isPending) mutate({ values: new Map(Object.entries(values)), body });
  });

  return (
    <form
      aria-labelledby={id}
      className={`${columnClass} rounded-card border border-grey-6 bg-grey-2 p-4`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <h2 id={id} className="text-base">
          {summary}
        </h2>
        <p className="font-mono text-xs wrap-anywhere text-grey-11">
          {method} {path}
        </p>
      </div>
      <div className="flex max-w-md flex-col gap-4">
        {parameters.map(({ name, in: place, description, required }) => (
          <TextField
            key={name}
            label={name}
            hint={`In the ${place}${required ? ', required' : ''}. ${description}`}
            error={errors.values?.[name]?.message}
            field={form.register(`values.${name}`, { required: required && 'Enter a value.' })}
          />
        ))}
        {hasBody && (
          <TextField
            label="Body"
            isLong
            className="min-h-40 font-mono text-xs pointer-coarse:text-base"
            field={form.register('body')}
          />
        )}
      </div>
      <Button type="submit" isBusy={isPending} className="self-start">
        {isCharged ? 'Send (uses one render)' : 'Send'}
      </Button>
      <div className={`${columnClass} py-3`}>
        <output aria-label={`Response to ${summary}`} className="semibold tabular">
          {error === null ? answer?.status : error.message}
        </output>
        {answer !== undefined && <ShownAnswer answer={answer} />}
      </div>
    </form>
  );
}

function ShownAnswer({ answer: { headers, text, isCut, image } }: { answer: Answer }) {
  const imageUrl = useShownImage(image)?.url;
  return (
    <>
      {imageUrl !== undefined && (
        <img src={imageUrl} alt="Rendered result" className="max-h-96 max-w-full object-contain" />
      )}
      {isCut === true && <p className="text-xs text-grey-10">Only the beginning is shown.</p>}
      {text !== undefined && (
        <ScrolledText label="Response body" isWrapped>
          {text}
        </ScrolledText>
      )}
      {headers.length > 0 && (
        <details className="text-xs">
          <summary className="underline underline-offset-4">Response headers</summary>
          <FactList facts={headers} className={`${factsClass} font-mono`} />
        </details>
      )}
    </>
  );
}

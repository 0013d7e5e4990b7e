import { useEffect, useId, useState, type FormEvent } from 'react';
import { detectImageType } from '../../client/image-file.ts';
import { Button } from '../ui/button.tsx';
import { useExchangeLog } from './exchanges/use-exchange-log.ts';
import { createRequest, type Operation } from './read-operations.ts';
import { columnClass, Facts, formatJson, ScrolledText } from './view-parts.tsx';

/** Of an answer that is text, the beginning is shown. */
const TEXT_SHOWN_MAX = 100_000;
const BODY_AT_FIRST = JSON.stringify({ variables: {}, format: 'png', options: { scale: 1 } }, null, 2);

const parameterClass = 'flex max-w-md flex-col gap-1.5';

interface Answer {
  line: string;
  headers: [string, string][];
  text?: string;
  imageUrl?: string;
}

/** One call: its parameters, a way to make it, and what came back. */
export function OperationCard({ operation }: { operation: Operation }) {
  const { method, path, summary, parameters, hasBody } = operation;
  const headingId = useId();
  const log = useExchangeLog();
  const [answer, setAnswer] = useState<Answer>();
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    const url = answer?.imageUrl;
    return url === undefined ? undefined : () => URL.revokeObjectURL(url);
  }, [answer]);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const values = new Map(parameters.map(({ name }) => [name, readTyped(typed, `p-${name}`)]));
    const { address, init } = createRequest(operation, values, readTyped(typed, 'body'));
    setIsBusy(true);
    setAnswer(await send(log.fetch, address, init));
    setIsBusy(false);
  }

  return (
    <form
      aria-labelledby={headingId}
      className={`${columnClass} rounded-card border border-grey-6 bg-grey-2 p-4`}
      onSubmit={(event) => void submit(event)}
    >
      <div>
        <h2 id={headingId} className="text-base">
          {summary}
        </h2>
        <p className="font-mono text-xs wrap-anywhere text-grey-11">
          {method} {path}
        </p>
      </div>
      {parameters.map(({ name, in: place, description, required, fallback }) => (
        <div key={name} className={parameterClass}>
          <label htmlFor={`${headingId}-${name}`} className="font-mono text-xs semibold">
            {name}
          </label>
          <input
            id={`${headingId}-${name}`}
            name={`p-${name}`}
            required={required}
            defaultValue={fallback}
            spellCheck={false}
            aria-describedby={`${headingId}-${name}-hint`}
            className="control"
          />
          <p id={`${headingId}-${name}-hint`} className="text-xs text-grey-10">
            In the {place}
            {required && ', required'}. {description}
          </p>
        </div>
      ))}
      {hasBody && (
        <div className={parameterClass}>
          <label htmlFor={`${headingId}-body`} className="semibold">
            Body
          </label>
          <textarea
            id={`${headingId}-body`}
            name="body"
            defaultValue={BODY_AT_FIRST}
            spellCheck={false}
            className="control min-h-40 font-mono text-xs"
          />
        </div>
      )}
      <Button type="submit" isBusy={isBusy} className="self-start">
        {hasBody ? 'Send, for one render' : 'Send'}
      </Button>
      <output className={`${columnClass} py-3`} aria-label={`Answer to ${summary}`}>
        {answer !== undefined && <ShownAnswer answer={answer} />}
      </output>
    </form>
  );
}

function readTyped(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

function ShownAnswer({ answer: { line, headers, text, imageUrl } }: { answer: Answer }) {
  return (
    <>
      <p className="semibold tabular">{line}</p>
      {imageUrl !== undefined && (
        <img src={imageUrl} alt="What came back" className="max-h-96 max-w-full object-contain" />
      )}
      {text !== undefined && (
        <ScrolledText label="Answer body" isWrapped>
          {text}
        </ScrolledText>
      )}
      {headers.length > 0 && (
        <details className="text-xs">
          <summary className="underline underline-offset-4">Answer headers</summary>
          <Facts facts={headers} className="font-mono" />
        </details>
      )}
    </>
  );
}

async function send(fetch: typeof globalThis.fetch, address: string, init: RequestInit): Promise<Answer> {
  const startedMs = performance.now();
  try {
    const response = await fetch(address, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const line = `${response.status} ${response.statusText} · ${Math.round(performance.now() - startedMs)} ms`;
    const headers = [...response.headers];
    const image = detectImageType(bytes);
    // The blob has the type its bytes have: one with the service's own type could run as a page of ours.
    if (image !== undefined) {
      return { line, headers, imageUrl: URL.createObjectURL(new Blob([bytes], { type: image.mediaType })) };
    }
    return { line, headers, text: formatJson(new TextDecoder().decode(bytes)).slice(0, TEXT_SHOWN_MAX) };
  } catch (error) {
    return { line: `No answer came: ${String(error)}`, headers: [] };
  }
}

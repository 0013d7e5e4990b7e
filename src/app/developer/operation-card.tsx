import { useEffect, useId, useState, type FormEvent } from 'react';
import { detectImageType } from '../../client/image-file.ts';
import { Button } from '../ui/button.tsx';
import { useExchangeLog } from './exchanges/use-exchange-log.ts';
import { createRequest, type Operation } from './read-operations.ts';
import { ScrolledText } from './scrolled-text.tsx';

/** Of an answer that is text, the beginning is shown. */
const TEXT_SHOWN_MAX = 100_000;
const BODY_AT_FIRST = JSON.stringify({ variables: {}, format: 'png', options: { scale: 1 } }, null, 2);

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

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const typed = new FormData(event.currentTarget);
    const values = new Map(parameters.map(({ name }) => [name, readTyped(typed, `p-${name}`)]));
    const { address, init } = createRequest(operation, values, readTyped(typed, 'body'));
    setIsBusy(true);
    setAnswer(await ask(log.fetch, address, init));
    setIsBusy(false);
  }

  return (
    <form aria-labelledby={headingId} className="operation" onSubmit={(event) => void send(event)}>
      <div>
        <h2 id={headingId} className="text-base">
          {summary}
        </h2>
        <p className="font-mono text-xs exchange-path text-grey-11">
          {method} {path}
        </p>
      </div>
      {parameters.map(({ name, in: place, description, required, fallback }) => (
        <div key={name} className="parameter">
          <label htmlFor={`${headingId}-${name}`} className="font-mono text-xs">
            {name}
          </label>
          <input
            id={`${headingId}-${name}`}
            name={`p-${name}`}
            required={required}
            defaultValue={fallback}
            spellCheck={false}
            aria-describedby={`${headingId}-${name}-hint`}
            className="view-control"
          />
          <p id={`${headingId}-${name}-hint`} className="text-xs text-grey-10">
            In the {place}
            {required && ', required'}. {description}
          </p>
        </div>
      ))}
      {hasBody && (
        <div className="parameter">
          <label htmlFor={`${headingId}-body`}>Body</label>
          <textarea
            id={`${headingId}-body`}
            name="body"
            defaultValue={BODY_AT_FIRST}
            spellCheck={false}
            className="view-control"
          />
        </div>
      )}
      <Button type="submit" isBusy={isBusy} className="view-action">
        {hasBody ? 'Send, for one render' : 'Send'}
      </Button>
      <output className="exchange-parts" aria-label={`Answer to ${summary}`}>
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
      {imageUrl !== undefined && <img src={imageUrl} alt="What came back" className="operation-image" />}
      {text !== undefined && (
        <ScrolledText label="Answer body" isWrapped>
          {text}
        </ScrolledText>
      )}
      {headers.length > 0 && (
        <details className="text-xs">
          <summary className="underline underline-offset-4">Answer headers</summary>
          <dl className="facts">
            {headers.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

async function ask(fetch: typeof globalThis.fetch, address: string, init: RequestInit): Promise<Answer> {
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
    return { line, headers, text: layOut(new TextDecoder().decode(bytes)).slice(0, TEXT_SHOWN_MAX) };
  } catch (error) {
    return { line: `No answer came: ${String(error)}`, headers: [] };
  }
}

function layOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

import { useEffect, useState } from 'react';
import { ApiError } from '../../client/api-error.ts';
import { placeMessages } from '../../client/place-messages.ts';
import type { Field } from '../../variables/field.ts';
import { describeRenderError, describeWait } from '../lib/describe-error.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';
import { useQuota } from '../quota/use-quota.ts';
import { Alert } from '../ui/alert.tsx';
import { ScrolledText } from '../ui/scrolled-text.tsx';

/** Shows why the render failed: the service's message, what to do next, and the raw response. */
export function GenerateFailure({ error, fields }: { error: unknown; fields: readonly Field[] }) {
  const isIdempotent = useServiceDescription().data?.isIdempotent;
  const { title, message, hint } = describeRenderError(error, { isIdempotent, resetAt: useQuota()?.resetAt });
  const { kind, fieldMessages, rawBody, retryAfterMs, status } = error instanceof ApiError ? error.details : {};
  const names = fields.map(({ name }) => name);
  const { rest } = placeMessages(fieldMessages ?? new Map(), names);
  return (
    <div className="min-h-0 overflow-auto">
      <Alert title={title}>
        {message !== '' && <p dir="auto">{message}</p>}
        {rest.map(([name, words]) => (
          <p key={name} dir="auto">
            <bdi className="font-mono text-xs">{name}</bdi>: {words}
          </p>
        ))}
        <p className="text-grey-10">
          {(kind === 'busy' || status === 409) && <Wait ms={retryAfterMs} />} {hint}
        </p>
        {rawBody !== undefined && rawBody !== '' && (
          <details className="text-xs">
            <summary className="w-fit rounded-control text-grey-11 underline underline-offset-4 pointer-coarse:py-3">
              Show the full response
            </summary>
            <ScrolledText label="Full response" isWrapped>
              {status === undefined ? rawBody : `Status ${status}\n\n${rawBody}`}
            </ScrolledText>
          </details>
        )}
      </Alert>
    </div>
  );
}

/** Counts down only visually, because a screen reader would announce every second. */
function Wait({ ms }: { ms: number | undefined }) {
  const [endsAtMs] = useState(() => Date.now() + (ms ?? NaN));
  const [leftMs, setLeftMs] = useState(ms);
  useEffect(() => {
    const timer = Number.isNaN(endsAtMs) ? undefined : setInterval(() => setLeftMs(endsAtMs - Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return (
    <>
      <span className="sr-only">{describeWait(ms)}</span>
      <span aria-hidden="true" className="tabular">
        {describeWait(leftMs)}
      </span>
    </>
  );
}

import { ApiError } from '../../client/api-error.ts';
import { placeMessages } from '../../client/place-messages.ts';
import type { Field } from '../../variables/field.ts';
import { describeError } from '../hooks/describe-error.ts';
import { useQuota } from '../quota/use-quota.ts';
import { Alert } from '../ui/alert.tsx';

/** Why there is no image: the service's own words, what is safe, what to do next, and what came back for the curious. */
export function GenerateFailure({ error, fields }: { error: unknown; fields: readonly Field[] }) {
  const { title, said, next } = describeError(error, { isRender: true, resetAt: useQuota()?.resetAt });
  const { fieldMessages, rawBody, status } = error instanceof ApiError ? error.details : {};
  const names = fields.map(({ name }) => name);
  const { rest } = placeMessages(fieldMessages ?? new Map(), names);
  return (
    <div className="min-h-0 overflow-auto">
      <Alert title={title}>
        <p dir="auto">{said}</p>
        {rest.map(([name, message]) => (
          <p key={name} dir="auto">
            <bdi className="font-mono text-xs">{name}</bdi>: {message}
          </p>
        ))}
        <p className="text-grey-10">{next}</p>
        {rawBody !== undefined && rawBody !== '' && (
          <details className="text-xs">
            <summary className="w-fit rounded-control text-grey-11 underline underline-offset-4 pointer-coarse:py-3">
              See what came back
            </summary>
            <pre dir="auto" className="mt-2 max-h-40 overflow-auto whitespace-pre-wrap break-all text-grey-11">
              {status === undefined ? rawBody : `Status ${status}\n\n${rawBody}`}
            </pre>
          </details>
        )}
      </Alert>
    </div>
  );
}

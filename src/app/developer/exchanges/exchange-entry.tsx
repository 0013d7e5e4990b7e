import type { ServiceDescription } from '../../../contract/app-server.ts';
import { quotaHeaders, RENDER_ID_HEADER } from '../../../contract/headers.ts';
import { readErrorBody } from '../../../client/read-error-body.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ScrolledText } from '../../ui/scrolled-text.tsx';
import { actionsClass, columnClass, Facts } from '../view-elements.tsx';
import type { Exchange, KeptBody } from './create-exchange-log.ts';
import type { ExchangeTiming } from './read-timing.ts';
import { useServices } from '../../services.ts';
import { writeExchangeCurl } from './write-exchange-curl.ts';

const PHASES = ['blocked', 'dns', 'connect', 'ssl', 'send', 'wait', 'receive'] as const;
const NAMED_HEADERS: Record<string, string> = {
  [quotaHeaders.limit]: 'Quota limit',
  [quotaHeaders.remaining]: 'Quota remaining',
  [quotaHeaders.resetAt]: 'Quota reset',
  [RENDER_ID_HEADER]: 'Render id',
};

export interface ExchangeEntryProps {
  exchange: Exchange;
  timing: ExchangeTiming | undefined;
  service: ServiceDescription;
}

/** One call: its outcome, and on demand everything that was sent and received. */
export function ExchangeEntry({ exchange, timing, service }: ExchangeEntryProps) {
  const log = useServices().exchangeLog;
  const { method, url, status, durationMs, failure, requestHeaders, requestBody, responseHeaders = [] } = exchange;
  const { pathname, search, origin } = new URL(url);
  const outcome = failure ?? (status === undefined ? 'in progress' : `${status} ${exchange.statusText}`.trim());
  const hasFailed = failure !== undefined || (status ?? 200) >= 400;
  const named = [...requestHeaders, ...responseHeaders].flatMap(([name, value]): [string, string][] =>
    NAMED_HEADERS[name] === undefined ? [] : [[NAMED_HEADERS[name], value]],
  );
  return (
    <li>
      <details>
        <summary className="flex cursor-pointer flex-wrap justify-between gap-x-4 gap-y-1 rounded-control">
          <span className="min-w-0 font-mono text-xs wrap-anywhere">
            {method} {pathname + search}
          </span>
          <span className={`tabular text-xs ${hasFailed ? 'text-danger' : 'text-grey-11'}`}>
            {outcome}
            {durationMs !== undefined && ` · ${Math.round(durationMs)} ms`}
          </span>
        </summary>
        <div className={`${columnClass} py-3`}>
          <span className={actionsClass}>
            {requestBody?.isCut === true ? (
              <span className="text-xs text-grey-10">The body is too long to copy as a command.</span>
            ) : (
              <CopyButton label="Copy as curl" text={() => writeExchangeCurl(exchange, service)} />
            )}
            {method === 'GET' && (
              <Button onClick={() => void log.fetch(url, { credentials: 'omit' })}>Send again</Button>
            )}
          </span>
          <TitledFacts
            title="Call"
            facts={[
              ['Sent to', origin],
              ['At', new Date(exchange.startedAtMs).toISOString()],
              ...named,
              ...(timing === undefined ? [] : [['Body', `${timing.bodyBytes.toLocaleString('en')} bytes`] as const]),
              ...(failure !== undefined || !hasFailed ? [] : listWords(exchange.responseBody)),
            ]}
          />
          {timing !== undefined && (
            <TitledFacts
              title="Timing"
              facts={PHASES.filter((phase) => timing[phase] >= 0).map((phase) => [
                phase,
                `${timing[phase].toFixed(1)} ms`,
              ])}
            />
          )}
          <TitledFacts
            title="Request headers"
            facts={[...requestHeaders, [service.keyHeader.toLowerCase(), '•••••• added by Galley’s server']]}
          />
          {requestBody !== undefined && <Body title="Request body" body={requestBody} />}
          <TitledFacts title="Response headers" facts={responseHeaders} />
          {exchange.responseBody !== undefined && <Body title="Response body" body={exchange.responseBody} />}
        </div>
      </details>
    </li>
  );
}

function listWords(body: KeptBody | undefined): [string, string][] {
  const { message, fieldMessages } = readErrorBody(body?.text ?? '');
  return [['Message', message || 'none'], ...fieldMessages];
}

function TitledFacts({ title, facts }: { title: string; facts: readonly (readonly [string, string])[] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h3 className="text-xs semibold">{title}</h3>
      <Facts facts={facts} className="font-mono text-xs" />
    </section>
  );
}

const SHOWN_MAX = 20_000;

function Body({ title, body }: { title: string; body: KeptBody }) {
  const shown = body.text.slice(0, SHOWN_MAX);
  return (
    <section>
      <h3 className="text-xs semibold">{title}</h3>
      {body.isCut && <p className="text-xs text-grey-10">It was longer; only its beginning is kept.</p>}
      {!body.isCut && shown.length < body.text.length && (
        <p className="text-xs text-grey-10">Its beginning; a HAR has the rest.</p>
      )}
      <ScrolledText label={title} isWrapped>
        {shown === '' ? '(empty)' : shown}
      </ScrolledText>
    </section>
  );
}

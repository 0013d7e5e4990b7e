import type { ServiceDescription } from '../../../contract/app-server.ts';
import { quotaHeaders, RENDER_ID_HEADER } from '../../../contract/headers.ts';
import { readErrorBody } from '../../../client/read-error-body.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ScrolledText } from '../../ui/scrolled-text.tsx';
import { FactList, type Fact } from '../../ui/fact-list.tsx';
import { actionsClass, columnClass, factsClass } from '../view-elements.tsx';
import type { Exchange, KeptBody } from './create-exchange-log.ts';
import type { ExchangeTiming } from './read-timing.ts';
import { useServices } from '../../services.ts';
import { writeExchangeCurl } from './write-exchange-curl.ts';

const PHASES = ['blocked', 'dns', 'connect', 'ssl', 'send', 'wait', 'receive'] as const;
const listClass = `${factsClass} font-mono text-xs`;
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

/** One call with its outcome. When expanded, it shows everything that was sent and received. */
export function ExchangeEntry({ exchange, timing, service }: ExchangeEntryProps) {
  const log = useServices().exchangeLog;
  const { method, url, status, durationMs, failure, requestHeaders, requestBody, responseHeaders = [] } = exchange;
  const { pathname, search, origin } = new URL(url);
  const outcome = failure ?? (status === undefined ? 'in progress' : `${status} ${exchange.statusText}`.trim());
  const hasFailed = failure !== undefined || (status ?? 200) >= 400;
  const named = [...requestHeaders, ...responseHeaders].flatMap(([name, value]): Fact[] =>
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
              <CopyButton text={() => writeExchangeCurl(exchange, service)}>Copy as curl</CopyButton>
            )}
            {method === 'GET' && <Button onClick={() => void log.fetch(url)}>Send again</Button>}
          </span>
          <FactList
            title="Call"
            className={listClass}
            facts={[
              ['Sent to', origin],
              ['At', new Date(exchange.startedAtMs).toISOString()],
              ...named,
              ['Body', timing && `${timing.bodyBytes.toLocaleString('en')} bytes`],
              ...(failure !== undefined || !hasFailed ? [] : listMessages(exchange.responseBody)),
            ]}
          />
          {timing !== undefined && (
            <FactList
              title="Timing"
              className={listClass}
              facts={PHASES.map((phase) => [phase, timing[phase] < 0 ? undefined : `${timing[phase].toFixed(1)} ms`])}
            />
          )}
          <FactList
            title="Request headers"
            className={listClass}
            facts={[...requestHeaders, [service.keyHeader.toLowerCase(), '•••••• added by Galley’s server']]}
          />
          {requestBody !== undefined && <Body title="Request body" body={requestBody} />}
          <FactList title="Response headers" className={listClass} facts={responseHeaders} />
          {exchange.responseBody !== undefined && <Body title="Response body" body={exchange.responseBody} />}
        </div>
      </details>
    </li>
  );
}

function listMessages(body: KeptBody | undefined): Fact[] {
  const { message, fieldMessages } = readErrorBody(body?.text ?? '');
  return [['Message', message || 'none'], ...fieldMessages];
}

const SHOWN_MAX = 20_000;

function Body({ title, body }: { title: string; body: KeptBody }) {
  const shown = body.text.slice(0, SHOWN_MAX);
  return (
    <section>
      <h2>{title}</h2>
      {body.isCut && <p className="text-xs text-grey-10">Only the beginning was stored.</p>}
      {!body.isCut && shown.length < body.text.length && (
        <p className="text-xs text-grey-10">Only the beginning is shown. Save as HAR for the rest.</p>
      )}
      <ScrolledText label={title} isWrapped>
        {shown === '' ? '(empty)' : shown}
      </ScrolledText>
    </section>
  );
}

import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../ui/button.tsx';
import { createHar } from './exchanges/create-har.ts';
import { ExchangeEntry } from './exchanges/exchange-entry.tsx';
import { listEarlier } from './exchanges/list-earlier.ts';
import { loggedFromMs, pageExchangeLog } from './exchanges/page-exchange-log.ts';
import { readTiming } from './exchanges/read-timing.ts';
import { saveFile } from '../ui/save-file.ts';
import { ServicePart } from './service-part.tsx';

/** Every call of the API that this page has made, with all that went over the wire. */
export function RequestsView() {
  const exchanges = useSyncExternalStore(pageExchangeLog.subscribe, pageExchangeLog.read);
  const timings = useTimings();
  const earlier = listEarlier(exchanges, timings, loggedFromMs, location.origin);

  function saveHar(): void {
    const har = createHar(exchanges, (exchange) => readTiming(exchange, timings));
    saveFile('galley.har', JSON.stringify(har, null, 2), 'application/json');
  }

  return (
    <div className="view">
      <div className="view-bar">
        <p className="text-grey-10">
          Kept in this page alone, the newest first. No key is in it: Galley’s server adds that behind the page.
        </p>
        <span className="code-actions">
          <Button onClick={() => pageExchangeLog.clear()}>Clear list</Button>
          <Button onClick={saveHar}>Save as HAR</Button>
        </span>
      </div>
      {exchanges.length + earlier.length === 0 && <p>No call yet. Press Generate, and it is listed here.</p>}
      <ServicePart>
        {(service) => (
          <ul className="exchange-list" aria-label="Requests">
            {exchanges.toReversed().map((exchange) => (
              <ExchangeEntry
                key={exchange.id}
                exchange={exchange}
                timing={readTiming(exchange, timings)}
                service={service}
              />
            ))}
          </ul>
        )}
      </ServicePart>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier-heading">
          <h3 id="earlier-heading" className="semibold">
            Before this template was opened
          </h3>
          <p className="text-grey-10">Only their timing is known. Ask again to see the rest; reading spends nothing.</p>
          <ul className="exchange-list">
            {earlier.map(({ name, startTime, duration, responseStatus }) => (
              <li key={startTime} className="exchange-earlier">
                <span className="font-mono text-xs exchange-path">GET {name.slice(location.origin.length)}</span>
                <span className="tabular text-xs">
                  {responseStatus} · {Math.round(duration)} ms
                </span>
                <Button onClick={() => void fetch(name, { credentials: 'omit' })}>Ask again</Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The browser's own timings of what the page fetched, as they come in. */
function useTimings(): readonly PerformanceResourceTiming[] {
  const [timings, setTimings] = useState(readTimings);
  useEffect(() => {
    const observer = new PerformanceObserver(() => setTimings(readTimings()));
    observer.observe({ type: 'resource' });
    return () => observer.disconnect();
  }, []);
  return timings;
}

function readTimings(): PerformanceResourceTiming[] {
  return performance.getEntriesByType('resource') as PerformanceResourceTiming[];
}

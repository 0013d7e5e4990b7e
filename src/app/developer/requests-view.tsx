import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/button.tsx';
import { createHar } from './exchanges/create-har.ts';
import { ExchangeEntry } from './exchanges/exchange-entry.tsx';
import { readTiming } from './exchanges/read-timing.ts';
import { useExchangeLog } from './exchanges/use-exchange-log.ts';
import { saveFile } from '../ui/save-file.ts';
import { WithService } from './with-service.tsx';
import { actionsClass, columnClass, linesClass, rowClass } from './view-elements.tsx';

/** Every call of the API that this page has made, with all that went over the wire. */
export function RequestsView() {
  const { store } = useExchangeLog();
  const { exchanges } = useStore(store);
  const timings = useTimings();

  function saveHar(): void {
    const har = createHar(exchanges, (exchange) => readTiming(exchange, timings));
    saveFile('galley.har', JSON.stringify(har, null, 2), 'application/json');
  }

  return (
    <div className={columnClass}>
      <div className={rowClass}>
        <p className="flex-[1_1_14rem] text-grey-10">
          Kept in this page alone, the newest first; of proofs and checks the last. No key is in it: Galley’s server
          adds that behind the page.
        </p>
        <span className={actionsClass}>
          <Button onClick={() => store.setState({ exchanges: [] })}>Clear list</Button>
          <Button onClick={saveHar}>Save as HAR</Button>
        </span>
      </div>
      {exchanges.length === 0 && <p>No call yet. Press Generate, and it is listed here.</p>}
      <WithService>
        {(service) => (
          <ul className={linesClass} aria-label="Requests">
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
      </WithService>
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

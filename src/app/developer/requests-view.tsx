import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../ui/button.tsx';
import { createHar } from './exchanges/create-har.ts';
import { ExchangeEntry } from './exchanges/exchange-entry.tsx';
import { readTiming } from './exchanges/read-timing.ts';
import { useServices } from '../services.ts';
import { saveFile } from '../ui/save-file.ts';
import { WithService, actionsClass, columnClass, linesClass, rowClass } from './view-elements.tsx';

/** The request log: this page's API calls with everything that was sent and received. */
export function RequestsView() {
  const { store } = useServices().exchangeLog;
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
          Calls made by this page, newest first, including the latest proof and check. Your API key is never included,
          because Galley’s server adds the key.
        </p>
        <span className={actionsClass}>
          <Button onClick={() => store.setState({ exchanges: [] })}>Clear list</Button>
          <Button onClick={saveHar}>Save as HAR</Button>
        </span>
      </div>
      {exchanges.length === 0 && <p>No calls yet. Press Generate to see one.</p>}
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

/** The browser's timings for the page's requests. */
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

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import './app/shell/app.css';
import { createExchangeLog } from './app/developer/exchanges/create-exchange-log.ts';
import { ExchangeLogContext } from './app/developer/exchanges/use-exchange-log.ts';
import { ClientContext } from './app/lib/client-context.ts';
import { openStorage } from './app/lib/open-storage.ts';
import { createQuotaStore } from './app/quota/create-quota-store.ts';
import { QuotaContext } from './app/quota/use-quota.ts';
import { App } from './app/shell/app.tsx';
import { createQueryClient } from './app/shell/create-query-client.ts';
import { createClient } from './client/create-client.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

// In the demo, each tab has a separate service and quota.
const quotaStore = createQuotaStore({ storage: import.meta.env.MODE === 'demo' ? undefined : openStorage() });
window.addEventListener('storage', quotaStore.getState().handleStorage);
// Browsers keep 250 timings unless they are asked for more, and the log shows them.
performance.setResourceTimingBufferSize(2_000);
// The client calls through the log, which keeps what passes from the start of the app on.
const exchangeLog = createExchangeLog({ fetch: (input, init) => fetch(input, init), origin: location.origin });
const client = createClient({ fetch: exchangeLog.fetch, onQuota: quotaStore.getState().add });

// One of another product that once used this address would go on answering for it. The demo brings its own.
if (import.meta.env.MODE !== 'demo') {
  void navigator.serviceWorker?.getRegistrations().then((registrations) => {
    for (const registration of registrations) void registration.unregister();
  });
}

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <ClientContext value={client}>
        <ExchangeLogContext value={exchangeLog}>
          <QuotaContext value={quotaStore}>
            <App />
          </QuotaContext>
        </ExchangeLogContext>
      </ClientContext>
    </QueryClientProvider>
  </StrictMode>,
);

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet has nothing to assign
import './app/shell/app.css';
import { createExchangeLog } from './app/developer/exchanges/create-exchange-log.ts';
import { createRenderStore } from './app/history/create-render-store.ts';
import { createRememberedTemplates, REMEMBERED_KEY } from './app/lib/create-remembered-templates.ts';
import { openChannel, openStorage } from './app/lib/open-storage.ts';
import { scopeName } from './app/lib/person-scope.ts';
import { watchPerson } from './app/lib/watch-person.ts';
import { sessionFetch } from './app/lib/session.ts';
import { createQuotaStore } from './app/quota/create-quota-store.ts';
import { ServicesContext, type AppServices } from './app/services.ts';
import { App, loadPage } from './app/shell/app.tsx';
import { createQueryClient } from './app/shell/create-query-client.ts';
import { createClient } from './client/create-client.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id "root"');

/** How long the first render waits for the page's code. */
const CODE_WAIT_MS = 500;

watchPerson();
// In the demo, each tab has a separate service and quota.
const quotaStore = createQuotaStore({ storage: import.meta.env.MODE === 'demo' ? undefined : openStorage() });
const rememberedTemplates = createRememberedTemplates(openStorage());
// Another tab has changed one of these stores.
window.addEventListener('storage', (event) => {
  quotaStore.getState().handleStorage(event);
  if (event.key === scopeName(REMEMBERED_KEY)) void rememberedTemplates.persist.rehydrate();
});
// The request log shows these timings, and browsers keep only 250 by default.
performance.setResourceTimingBufferSize(2_000);
// The client makes its calls through the log, so that the log has every call since the app started.
const exchangeLog = createExchangeLog({ fetch: sessionFetch, origin: location.origin });
const services: AppServices = {
  fetch: sessionFetch,
  client: createClient({ fetch: exchangeLog.fetch, onQuota: quotaStore.getState().add }),
  queryClient: createQueryClient(),
  exchangeLog,
  quotaStore,
  rememberedTemplates,
  renderStore: createRenderStore(openChannel('galley-renders')),
};

// Unregister service workers that another app left on this origin: they would keep intercepting requests. The demo has its own.
if (import.meta.env.MODE !== 'demo') {
  void navigator.serviceWorker?.getRegistrations().then((registrations) => {
    for (const registration of registrations) void registration.unregister();
  });
}

// Get the images of renders that an earlier tab sent and never stored. Late enough not to delay the opened page.
const fetchPending = async (): Promise<void> => {
  const { fetchPendingRenders } = await import('./app/history/fetch-pending-renders.ts');
  await fetchPendingRenders(services, navigator.locks);
};
setTimeout(() => fetchPending().catch(() => {}), 2_000);

const reactRoot = createRoot(root);
// The document preloads the page's code, so the first render can contain the page. A long wait shows a placeholder.
void Promise.race([loadPage(location.pathname), new Promise((resolve) => setTimeout(resolve, CODE_WAIT_MS))]).then(() =>
  reactRoot.render(
    <StrictMode>
      <QueryClientProvider client={services.queryClient}>
        <ServicesContext value={services}>
          <App />
        </ServicesContext>
      </QueryClientProvider>
    </StrictMode>,
  ),
);

import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createClient } from '../../client/create-client.ts';
import { ClientContext } from '../hooks/client-context.ts';
import { errorWords } from '../hooks/use-error-words.ts';
import { createQuotaStore } from '../quota/create-quota-store.ts';
import { QuotaContext } from '../quota/use-quota.ts';
import { App } from './app.tsx';
import { applyTheme } from './apply-theme.ts';
import { createQueryClient } from './create-query-client.ts';
import { openStorage } from '../hooks/open-storage.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { readPath } from './paths.ts';

const QUIET_AFTER_MS = 1_000;
/** Nobody sees a wait as short as this; outlines drawn for it would only be thrown away. */
const OUTLINES_AFTER_MS = 60;

/** Wires the app and puts it on the page. */
export function startApp(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root"');
  applyTheme();
  const quotaStore = createQuotaStore({ storage: openStorage() });
  window.addEventListener('storage', quotaStore.hear);
  const client = createClient({ fetch: (input, init) => fetch(input, init), onQuota: quotaStore.add });
  const queryClient = createQueryClient();
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClientContext value={client}>
          <QuotaContext value={quotaStore}>
            <App />
          </QuotaContext>
        </ClientContext>
      </QueryClientProvider>
    </StrictMode>
  );
  const reactRoot = createRoot(root);
  // A view of its own asks for other answers.
  const ahead = location.search === '' ? fetchAhead(readPath(location.pathname), queryClient, client) : undefined;
  const outlinesDue = new Promise((resolve) => setTimeout(resolve, OUTLINES_AFTER_MS));
  void Promise.race([ahead, outlinesDue]).then(() => reactRoot.render(app));
  // The server may be gone when they are needed.
  setTimeout(errorWords.prefetch, QUIET_AFTER_MS);
}

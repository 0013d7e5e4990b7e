import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import type { Client } from '../../client/client.ts';
import { ClientContext } from '../hooks/client-context.ts';
import type { QuotaStore } from '../quota/create-quota-store.ts';
import { QuotaContext } from '../quota/use-quota.ts';
import { FirstDrawingContext, type FirstDrawing } from '../ui/first-drawing.ts';
import { App } from './app.tsx';

export interface AppRootProps {
  client: Client;
  queryClient: QueryClient;
  quotaStore: QuotaStore;
  drawing: FirstDrawing | undefined;
}

/** The app with what it works by. */
export function AppRoot({ client, queryClient, quotaStore, drawing }: AppRootProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ClientContext value={client}>
          <QuotaContext value={quotaStore}>
            <FirstDrawingContext value={drawing}>
              <App />
            </FirstDrawingContext>
          </QuotaContext>
        </ClientContext>
      </QueryClientProvider>
    </StrictMode>
  );
}

import type { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { Client } from '../client/client.ts';
import type { ExchangeLog } from './developer/exchanges/create-exchange-log.ts';
import type { RenderStore } from './history/create-render-store.ts';
import type { RememberedTemplatesStore } from './lib/create-remembered-templates.ts';
import type { QuotaStore } from './quota/create-quota-store.ts';

/** The app's client and stores. `main.tsx` creates them, and tests create their own. */
export interface AppServices {
  fetch: typeof fetch;
  client: Client;
  queryClient: QueryClient;
  exchangeLog: ExchangeLog;
  quotaStore: QuotaStore;
  rememberedTemplates: RememberedTemplatesStore;
  renderStore: RenderStore;
}

export const ServicesContext = createContext<AppServices | undefined>(undefined);

export function useServices(): AppServices {
  const services = use(ServicesContext);
  if (services === undefined) throw new Error('useServices requires a ServicesContext');
  return services;
}

/**
 * Creates a hook for a service whose code isn't loaded with the first page. The hook's first use creates the service, once per
 * app.
 */
export function createServiceHook<Service>(create: (services: AppServices) => Service): () => Service {
  const created = new WeakMap<AppServices, Service>();
  return () => {
    const services = useServices();
    const service = created.get(services) ?? create(services);
    created.set(services, service);
    return service;
  };
}

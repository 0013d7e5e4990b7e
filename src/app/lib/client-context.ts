import { createContext, use } from 'react';
import type { Client } from '../../client/client.ts';

export const ClientContext = createContext<Client | undefined>(undefined);

/** The client that `main.tsx` created. */
export function useClient(): Client {
  const client = use(ClientContext);
  if (client === undefined) throw new Error('useClient needs a ClientContext above it');
  return client;
}

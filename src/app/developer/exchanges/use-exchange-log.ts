import { createContext, use } from 'react';
import type { ExchangeLog } from './create-exchange-log.ts';

export const ExchangeLogContext = createContext<ExchangeLog | undefined>(undefined);

/** The log around the app's `fetch`. */
export function useExchangeLog(): ExchangeLog {
  const log = use(ExchangeLogContext);
  if (log === undefined) throw new Error('useExchangeLog needs an ExchangeLogContext above it');
  return log;
}

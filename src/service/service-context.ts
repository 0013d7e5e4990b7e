import type { RenderEngine } from './renderer/render-engine.ts';
import type { KeyRecord, Store } from './store/store.ts';
import type { Ledger } from './ledger/ledger.ts';

/** What the service is made of; every part can be replaced. */
export interface ServiceDependencies {
  store: Store;
  ledger: Ledger;
  engine: RenderEngine;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Told of failures that are ours, never of a person's mistakes. */
  onFailure?: (error: unknown, requestId: string) => void;
}

/** What Hono carries along with one request. */
export interface ServiceEnv {
  Variables: { key: KeyRecord; requestId: string };
}

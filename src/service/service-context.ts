import type { RouteName } from '../contract/routes.ts';
import type { Examples } from './examples/create-examples.ts';
import type { RenderEngine } from './renderer/render-engine.ts';
import type { KeyRecord, Store } from './store/store.ts';
import type { Ledger } from './ledger/ledger.ts';

/** What the service is made of; every part can be replaced. */
export interface ServiceDependencies {
  store: Store;
  ledger: Ledger;
  engine: RenderEngine;
  /** Templates drawn from their example values; kept in memory when absent. */
  examples?: Examples;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A monotonic clock in milliseconds; that of this process when absent. */
  monotonicMs?: () => number;
  /** A new id for each request; random by default. */
  createId?: () => string;
  /** Told of failures that are ours, never of a person's mistakes. */
  onFailure?: (error: unknown, requestId: string) => void;
  /** Told of every request once it is answered. */
  onRequest?: (entry: RequestEntry) => void;
}

/** One answered request, without anything secret: no key, no value, no address of a picture. */
export interface RequestEntry {
  requestId: string;
  method: string;
  /** Which endpoint it was; absent for an address that is none. */
  route: RouteName | undefined;
  status: number;
  durationMs: number;
  /** Id of the key, never the key. */
  keyId: string | undefined;
  /** Id of a key that was refused because it is revoked. */
  revokedKeyId: string | undefined;
  /** The template that it was about, where the key may read it. */
  templateId: string | undefined;
  /** Why it was refused: one sentence, which names variables and holds none of their values. */
  reason: string | undefined;
}

/** What Hono carries along with one request. */
export interface ServiceEnv {
  Variables: { key: KeyRecord; requestId: string; templateId?: string; revokedKeyId?: string };
}

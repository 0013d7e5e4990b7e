import type { RouteName } from '../contract/routes.ts';
import type { Spans, StepTimes } from './create-spans.ts';
import type { Examples } from './examples/create-examples.ts';
import type { RenderEngine } from './renderer/render-engine.ts';
import type { KeyRecord, Store } from './store/store.ts';
import type { Ledger } from './ledger/ledger.ts';

/** The service's dependencies. */
export interface ServiceDependencies {
  store: Store;
  ledger: Ledger;
  engine: RenderEngine;
  /** Templates' example images; cached in memory by default. */
  examples?: Examples;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A monotonic clock in milliseconds; `performance.now` by default. */
  monotonicMs?: () => number;
  /** Creates an id for each request that has none; random by default. */
  createId?: () => string;
  /** Called for service failures, never for invalid requests. */
  onFailure?: (error: unknown, requestId: string) => void;
  /** Called after each response. */
  onRequest?: (entry: RequestEntry) => void;
}

/** A finished request without secrets: no key, no values, no image URLs. */
export interface RequestEntry {
  requestId: string;
  /** The trace that the caller counts the request to. */
  traceparent: string | undefined;
  method: string;
  /** The endpoint; undefined for an unknown path. */
  route: RouteName | undefined;
  status: number;
  durationMs: number;
  /** How long its steps took; empty for most endpoints. */
  times: StepTimes;
  keyId: string | undefined;
  /** Id of the key, if it was rejected because it is revoked. */
  revokedKeyId: string | undefined;
  /** Only set when the key may read the template. */
  templateId: string | undefined;
  /** Why the request failed: one sentence that may name variables but never contains their values. */
  reason: string | undefined;
}

/** Hono's variables for a request. */
export interface ServiceEnv {
  /** The hash of the caller's key, for a call from this process. */
  Bindings: { keyHash?: string | undefined };
  Variables: { key: KeyRecord; requestId: string; spans: Spans; templateId?: string; revokedKeyId?: string };
}

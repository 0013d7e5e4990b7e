import type { Writable } from 'node:stream';
import type { HeaderValues } from '../proxy/shape-answer.ts';
import type { Workspace } from '../service/workspace/workspace-context.ts';

/** A request as it goes to the image service; the upstream adds its key where the caller has brought none. */
export interface UpstreamRequest {
  method: 'GET' | 'POST';
  /** Path and query below the service's base address. */
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  callerKey?: string;
  signal: AbortSignal;
}

/** Takes the head of an answer and says where its body goes. */
export type OnHead = (status: number, headers: HeaderValues) => Writable;

/** The image service as the proxy sees it. */
export interface Upstream {
  /** Kept here alone; the proxy asks for it only to remove it from what the service repeats. */
  key: string;
  /** Whether a render that comes once more with its id is certainly charged once. The specification does not promise it; a service may. */
  isIdempotent: boolean;
  /** Resolves once the whole answer is written; rejects with `UpstreamError`, or the abort of the signal. */
  send(request: UpstreamRequest, onHead: OnHead): Promise<void>;
  /** Whether it draws examples and proofs and checks values. */
  hasProofs: boolean;
  /** Asks the service for both when it has not answered yet; absent where they are known. */
  learnAbilities?(): Promise<void>;
  /** Whether programs may bring keys of their own; a service elsewhere has an address of its own for that. */
  takesKeys: boolean;
  /**
   * What is left, of the key that a caller has brought or else of the app's own, as quota headers, which are empty for a key that
   * is not known, without spending any of it; undefined for a service that tells it with a render alone.
   */
  readQuota: ((callerKey?: string) => Promise<Record<string, string>>) | undefined;
  /** What the settings of the app show and change; only of the service that is part of it. */
  workspace?: Workspace;
  /** One sentence when the service cannot be reached or takes no call with this key, undefined when it does. */
  probe(): Promise<string | undefined>;
  /** The process is about to stop: what only waits is sent away. */
  drain?(): void;
  close(): Promise<void>;
}

/** No whole answer came. `status` tells the browser: 502, 504 when it took too long, or 499 when the browser has gone. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly status: number;
  /** True when the service certainly did not get the request. */
  readonly isUnsent: boolean;

  constructor(
    status: number,
    detail: string,
    { isUnsent = false, ...options }: ErrorOptions & { isUnsent?: boolean } = {},
  ) {
    super(detail, options);
    this.status = status;
    this.isUnsent = isUnsent;
  }
}

import type { Writable } from 'node:stream';
import type { HeaderValues } from '../proxy/shape-answer.ts';
import type { Workspace } from '../service/workspace/workspace-context.ts';
import type { Abilities } from '../contract/app-server.ts';
import { detectImageType } from '../contract/image-type.ts';

/** A request to the image service. The upstream adds its key unless the caller has sent one. */
export interface UpstreamRequest {
  method: 'GET' | 'POST';
  /** Path and query, relative to the service's base URL. */
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  callerKey?: string;
  signal: AbortSignal;
}

/** Receives the head of an answer and returns the destination of its body. */
export type OnHead = (status: number, headers: HeaderValues) => Writable;

/** The image service as the proxy sees it. */
export interface Upstream {
  /** The proxy only uses it to remove it from answers. */
  key: string;
  /** A remote service has none until it has described itself. */
  readonly abilities: Abilities;
  /** Resolves once the whole answer is written. Rejects with `UpstreamError` or the signal's reason. */
  send(request: UpstreamRequest, onHead: OnHead): Promise<void>;
  /** Asks the service for its abilities unless they are known. */
  learnAbilities?(): Promise<void>;
  /** Whether callers may send their own keys. With a remote service, they call it directly. */
  takesKeys: boolean;
  /**
   * The quota headers of the caller's key, or of the app's own; empty for an unknown key. Undefined for a service that only reports
   * its quota with a render.
   */
  readQuota: ((callerKey?: string) => Promise<Record<string, string>>) | undefined;
  /** The workspace for the settings; only for the embedded service. */
  workspace?: Workspace;
  /** One sentence when the service cannot be reached or rejects the key; undefined otherwise. */
  probe(): Promise<string | undefined>;
  /** Refuses waiting renders before a stop. */
  drain?(): void;
  close(): Promise<void>;
}

/** The answer failed. `status` is 502, 504 after a timeout, or 499 when the browser disconnected. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly status: number;
  /** True when the service certainly did not receive the request. */
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

/** An SVG is text, which may contain the key. */
export function isBinaryImage(head: Uint8Array<ArrayBuffer>): boolean {
  const type = detectImageType(head);
  return type !== undefined && type.extension !== 'svg';
}

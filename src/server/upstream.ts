import type { Writable } from 'node:stream';
import type { HeaderValues } from '../proxy/shape-answer.ts';
import type { Viewer } from '../service/auth/visibility.ts';
import type { Workspace } from '../service/workspace/workspace-context.ts';
import type { Abilities } from '../contract/app-server.ts';
import type { DayOfUse } from '../contract/quota-days.ts';
import { detectImageType } from '../contract/image-type.ts';

/** A request to the image service. The upstream adds the app's key unless the request is for someone else. */
export interface UpstreamRequest {
  method: 'GET' | 'POST';
  /** Path and query, relative to the service's base URL. */
  path: string;
  headers: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  /** Replaces `body` for a caller with a key, because the service checks the key before it reads. */
  stream?: ReadableStream<Uint8Array> | null;
  /** The key that a program sent. */
  callerKey?: string | undefined;
  /** The hash of a person's key, which only the embedded service knows. */
  keyHash?: string | undefined;
  signal: AbortSignal;
}

/** Receives a response's head and returns the destination for its body. */
export type OnHead = (status: number, headers: HeaderValues) => Writable;

/** The image service as the proxy sees it. */
export interface Upstream {
  /** The proxy only uses the key to remove it from responses. Empty for the embedded service, whose own key isn't text. */
  key: string;
  /** A remote service has none until it has described itself. */
  readonly abilities: Abilities;
  /** Resolves once the whole response is written. Rejects with `UpstreamError` or the signal's reason. */
  send(request: UpstreamRequest, onHead: OnHead): Promise<void>;
  /** Asks the service for its abilities unless they are already known. */
  learnAbilities?(): Promise<void>;
  /** Whether callers may send their own keys. A remote service is called directly instead. */
  takesKeys: boolean;
  /**
   * The quota headers for a program's key, for a person's, or for the app's own; empty for an unknown key. Undefined for a service that
   * only reports its quota with a render.
   */
  readQuota: ((caller?: Pick<UpstreamRequest, 'callerKey' | 'keyHash'>) => Promise<Record<string, string>>) | undefined;
  /** Renders per day of this month with a person's key, or with the app's own; only for the embedded service. */
  readMonth?(keyHash: string | undefined): Promise<DayOfUse[]>;
  /** The settings as one member sees them; only for the embedded service. */
  openWorkspace?(viewer: Viewer): Workspace;
  /** One sentence when the service cannot be reached or rejects the key; undefined otherwise. */
  probe(): Promise<string | undefined>;
  /** Refuses queued renders before the server stops. */
  drain?(): void;
  close(): Promise<void>;
}

/** The response failed. `status` is 502, 504 after a timeout, or 499 when the browser disconnected. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly status: number;
  /** True when the service definitely did not receive the request. */
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

/** False for an SVG, which is text and may contain the key. */
export function isBinaryImage(head: Uint8Array<ArrayBuffer>): boolean {
  const type = detectImageType(head);
  return type !== undefined && type.extension !== 'svg';
}

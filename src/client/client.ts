import type { Check } from '../contract/check.ts';
import type { ImageType } from '../contract/image-type.ts';
import type { ListPage } from '../contract/resource.ts';
import type { Project, Template, TemplateItem } from '../contract/template.ts';
import type { PageQuery } from '../contract/routes.ts';
import type { Progress } from './read-body.ts';
import type { QuotaReading } from './read-quota.ts';
import type { Render } from './read-render.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** `low` yields to requests that the user is waiting for. */
  priority?: RequestPriority;
}

/** One intended render. */
export interface GenerateRequest {
  templateId: string;
  variables: ReadonlyMap<string, unknown>;
  format: string;
  scale: number;
  /** The same for every attempt to send this render. The client creates one if it is missing. */
  renderId?: string;
  /** Counts the attempts to send this render, from 1. Lets the proxy distinguish a retry from a resend by the browser. */
  attempt?: number;
}

/**
 * Handles a response's quota. `isRender`: the response is a render; if even a render has no quota, the service doesn't report one.
 * `sentAtMs`: when the request was sent, in milliseconds since 1970.
 */
export type HandleQuota = (reading: QuotaReading, isRender: boolean, sentAtMs: number) => void;

export interface GenerateOptions {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** Values for a proof or a check. It has no id, because nothing is charged. */
export type ProofRequest = Omit<GenerateRequest, 'renderId' | 'attempt'>;

/** Rows of values for one template, all in the same format and scale. */
export interface CheckRowsRequest extends Omit<ProofRequest, 'variables'> {
  /** At most `CHECK_ROWS_MAX`. */
  rows: readonly ReadonlyMap<string, unknown>[];
}

/** A small image of what a render would look like, with a watermark. */
export interface Proof {
  bytes: Uint8Array<ArrayBuffer>;
  imageType: ImageType;
}

/** Typed client for a service that follows the specification. Calls reject with an `ApiError`, or when their signal aborts. */
export interface Client {
  listProjects(query: PageQuery, options?: CallOptions): Promise<ListPage<Project>>;
  listTemplates(projectId: string, query: PageQuery, options?: CallOptions): Promise<ListPage<TemplateItem>>;
  getTemplate(templateId: string, options?: CallOptions): Promise<Template>;
  /** Spends one render. The client sends the request once and never retries. */
  generate(request: GenerateRequest, options?: GenerateOptions): Promise<Render>;
  /** Free. Only for services that have proofs, according to `service.json`. */
  proof(request: ProofRequest, options?: CallOptions): Promise<Proof>;
  /** Returns findings about the values and where each value is drawn. Free. Only for services that have proofs. */
  check(request: ProofRequest, options?: CallOptions): Promise<Check>;
  /**
   * Returns the findings for many rows, in row order. Free. Older services that have proofs return 400; `check` for each
   * row then finds the same.
   */
  checkRows(request: CheckRowsRequest, options?: CallOptions): Promise<Check['findings'][]>;
}

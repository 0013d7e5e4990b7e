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
  /** `low` yields to requests that a person waits for. */
  priority?: RequestPriority;
}

/** One intended render. */
export interface GenerateRequest {
  templateId: string;
  variables: ReadonlyMap<string, unknown>;
  format: string;
  scale: number;
  /** The same for every attempt to send this render; without one the client creates an id. */
  renderId?: string;
  /** Counts the attempts to send this render, from 1, so that the proxy can tell a retry from a browser's own re-send. */
  attempt?: number;
}

/**
 * Handles the quota of an answer. `isRender`: the answer is a render; if even that has no quota, the service doesn't report one.
 * `sentAtMs`: when the request was sent, in milliseconds since 1970.
 */
export type HandleQuota = (reading: QuotaReading, isRender: boolean, sentAtMs: number) => void;

export interface GenerateOptions {
  signal?: AbortSignal;
  /** Called as bytes of the image arrive. */
  onProgress?: (progress: Progress) => void;
}

/** Values to draw a proof of, or to check: a request to generate without an id, because nothing is charged. */
export type ProofRequest = Omit<GenerateRequest, 'renderId' | 'attempt'>;

/** Rows of values of one template, all for the same format and scale. */
export interface CheckRowsRequest extends Omit<ProofRequest, 'variables'> {
  /** At most `CHECK_ROWS_MAX`. */
  rows: readonly ReadonlyMap<string, unknown>[];
}

/** A small picture of what a render would be, with a mark across it. */
export interface Proof {
  bytes: Uint8Array<ArrayBuffer>;
  imageType: ImageType;
}

/** Typed caller of a service that follows the specification. Calls reject with `ApiError`, or the abort of their signal. */
export interface Client {
  listProjects(query: PageQuery, options?: CallOptions): Promise<ListPage<Project>>;
  listTemplates(projectId: string, query: PageQuery, options?: CallOptions): Promise<ListPage<TemplateItem>>;
  getTemplate(templateId: string, options?: CallOptions): Promise<Template>;
  /** Spends one render. Sent once: nothing here retries it. */
  generate(request: GenerateRequest, options?: GenerateOptions): Promise<Render>;
  /** Spends nothing. Only of a service that has proofs, as `service.json` tells. */
  proof(request: ProofRequest, options?: CallOptions): Promise<Proof>;
  /** Says what is odd about values and where each is drawn; spends nothing. Only of a service that has proofs. */
  check(request: ProofRequest, options?: CallOptions): Promise<Check>;
  /**
   * What is odd about each of many rows, in their order, in one call; spends nothing. A service that has proofs may still not
   * have it and answers 400: `check` of one row after the other finds the same.
   */
  checkRows(request: CheckRowsRequest, options?: CallOptions): Promise<Check['findings'][]>;
}

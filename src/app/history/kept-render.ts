import type { QuotaReading } from '../../client/read-quota.ts';

/** What was asked for. The same request of the same template version comes to the same image. */
export interface RenderRequest {
  templateId: string;
  /** The version of the template: when it was changed last, as its service tells. */
  templateUpdatedAt: string;
  values: RenderValues;
  format: string;
  scale: number;
}

/** Exact names and what was sent for them: a list, because a name may be `__proto__`. */
export type RenderValues = readonly (readonly [name: string, value: unknown])[];

/** What is known of a render beside its values and its bytes, so that thousands are listed without them. */
export interface KeptRender extends Omit<RenderRequest, 'values'> {
  /** The id it was rendered under. */
  id: string;
  templateName: string;
  /** Base address of the service; empty when it is not known. */
  service: string;
  /** Milliseconds since 1970. */
  renderedAt: number;
  durationMs: number;
  /** What was left after it. */
  quota: QuotaReading;
  /** As the bytes tell, without a dot. */
  extension: string;
  byteCount: number;
  /** What was odd about the answer, in sentences. */
  notes: string[];
  /** The first of its values in words, to be found by. */
  words: string;
  /** Given by a person; empty without. */
  name: string;
  isPinned: boolean;
}

/** All of a render. */
export interface WholeRender {
  render: KeptRender;
  values: RenderValues;
  bytes: Uint8Array<ArrayBuffer>;
}

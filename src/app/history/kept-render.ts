import * as z from '../../contract/zod.ts';
import { pickTitle } from '../../client/pick-title.ts';

/** Times that a `Date` can have. */
const TIME_MAX_MS = 8_640_000_000_000_000;

/** The request for a render. Equal requests to one template version produce the same image. */
export interface RenderRequest {
  templateId: string;
  /** When the template was last changed, as the service reports it. */
  templateUpdatedAt: string;
  values: RenderValues;
  format: string;
  scale: number;
}

/** Names and values as a list, because a name may be `__proto__`. */
export type RenderValues = readonly (readonly [name: string, value: unknown])[];

/** Separates the values in `words`. */
export const WORDS_SEPARATOR = ' · ';

const text = z.catch(z.string(), '');
const number = (fallback: number) => z.catch(z.number(), fallback);
const optionalNumber = z.catch(z.optional(z.number()), undefined);

const keptRenderSchema = z.object({
  /** Its idempotency key. */
  id: z.guid(),
  templateId: z.guid(),
  templateName: text,
  templateUpdatedAt: text,
  /** The number of the template version, if the service has one. */
  templateVersion: optionalNumber,
  format: text,
  scale: number(1),
  /** Base address of the service; empty if unknown. */
  service: text,
  /** Milliseconds since 1970. */
  renderedAt: z.number().check(z.minimum(-TIME_MAX_MS), z.maximum(TIME_MAX_MS)),
  durationMs: number(0),
  /** The quota after this render. */
  quota: z.catch(
    z.object({ limit: optionalNumber, remaining: optionalNumber, resetAt: z.catch(z.optional(z.string()), undefined) }),
    {},
  ),
  /** Read from the bytes, without a dot. */
  extension: text,
  byteCount: number(0),
  /** Remarks about the response. */
  notes: z.catch(z.array(z.string()), []),
  /** The labels of the variables by name. */
  labels: z.catch(z.optional(z.array(z.tuple([z.string(), z.string()]))), undefined),
  /** The values as text, for search. */
  words: text,
  /** The user's name for it, or empty. */
  name: text,
  isPinned: z.catch(z.boolean(), false),
});

/** A render without its values and bytes, so that thousands can be listed. */
export type KeptRender = z.infer<typeof keptRenderSchema>;

export interface WholeRender {
  render: KeptRender;
  values: RenderValues;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Parses a render from the database or a file, which another version or program may have written. Undefined if it isn't a render.
 */
export function parseKeptRender(raw: unknown): KeptRender | undefined {
  return keptRenderSchema.safeParse(raw).data;
}

/** Parses pairs of a name and a value, and drops other items. */
export function parseRenderValues(raw: unknown): [name: string, value: unknown][] {
  if (!Array.isArray(raw)) return [];
  return raw.filter((pair): pair is [string, unknown] => Array.isArray(pair) && typeof pair[0] === 'string');
}

/** The user's name for a render, or its main text, or the name of its template. */
export function nameOf({ name, words, templateName }: KeptRender): string {
  return name || pickTitle(words.split(WORDS_SEPARATOR)) || templateName || 'Untitled';
}

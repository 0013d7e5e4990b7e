import * as z from '../../contract/zod.ts';
import { pickTitle } from '../../client/pick-title.ts';

/** The maximum time that a `Date` supports. */
const TIME_MAX_MS = 8_640_000_000_000_000;

/** The request for a render. Equal requests to one template version produce the same image. */
export interface RenderRequest {
  templateId: string;
  /** When the template was last changed, as reported by the service. */
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
  /** The render's idempotency key. */
  id: z.guid(),
  templateId: z.guid(),
  templateName: text,
  templateUpdatedAt: text,
  /** The template version number, if the service reports it. */
  templateVersion: optionalNumber,
  format: text,
  scale: number(1),
  /** The service's base URL; empty if unknown. */
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
  /** The variables' labels, keyed by name. */
  labels: z.catch(z.optional(z.array(z.tuple([z.string(), z.string()]))), undefined),
  /** The values as text, for search. */
  words: text,
  /** The name given by the user, or empty. */
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
 * Parses a render from the database or a file, which another version or program may have written. Returns undefined if invalid.
 */
export function parseKeptRender(raw: unknown): KeptRender | undefined {
  return keptRenderSchema.safeParse(raw).data;
}

/** Parses name-value pairs and drops other items. */
export function parseRenderValues(raw: unknown): [name: string, value: unknown][] {
  if (!Array.isArray(raw)) return [];
  return raw.filter((pair): pair is [string, unknown] => Array.isArray(pair) && typeof pair[0] === 'string');
}

/** Returns the name given by the user, or the render's main text, or the template's name. */
export function nameOf({ name, words, templateName }: KeptRender): string {
  return name || pickTitle(words.split(WORDS_SEPARATOR)) || templateName || 'Untitled';
}

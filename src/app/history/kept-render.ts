import * as z from '../../contract/zod.ts';
import { pickTitle } from '../../client/pick-title.ts';

// The content policy refuses the code that zod would write for speed.
z.config({ jitless: true });

/** Times that calendars can show. */
const TIME_MAX_MS = 8_640_000_000_000_000;

/** What was sent for a render. The same request of the same template version makes the same image. */
export interface RenderRequest {
  templateId: string;
  /** The version of the template: when its service says that it was changed last. */
  templateUpdatedAt: string;
  values: RenderValues;
  format: string;
  scale: number;
}

/** Exact names and what was sent for them: a list, because a name may be `__proto__`. */
export type RenderValues = readonly (readonly [name: string, value: unknown])[];

/** Between the values in `words`. */
export const WORDS_SEPARATOR = ' · ';

const text = z.catch(z.string(), '');
const number = (fallback: number) => z.catch(z.number(), fallback);
const optionalNumber = z.catch(z.optional(z.number()), undefined);

const keptRenderSchema = z.object({
  /** The id it was rendered under. */
  id: z.guid(),
  templateId: z.guid(),
  templateName: text,
  templateUpdatedAt: text,
  /** Which one that is, where the service counts them; absent in renders of before it was kept. */
  templateVersion: optionalNumber,
  format: text,
  scale: number(1),
  /** Base address of the service; empty when it is not known. */
  service: text,
  /** Milliseconds since 1970. */
  renderedAt: z.number().check(z.minimum(-TIME_MAX_MS), z.maximum(TIME_MAX_MS)),
  durationMs: number(0),
  /** What was left after it. */
  quota: z.catch(
    z.object({ limit: optionalNumber, remaining: optionalNumber, resetAt: z.catch(z.optional(z.string()), undefined) }),
    {},
  ),
  /** By the bytes, without a dot. */
  extension: text,
  byteCount: number(0),
  /** What was odd about the answer, in sentences. */
  notes: z.catch(z.array(z.string()), []),
  /** What the template calls its variables, by their names; absent in renders of before it was kept. */
  labels: z.catch(z.optional(z.array(z.tuple([z.string(), z.string()]))), undefined),
  /** Its values in words, for the search; in older renders the first 120 characters of each. */
  words: text,
  /** Given by a person; empty without. */
  name: text,
  isPinned: z.catch(z.boolean(), false),
});

/** What is known of a render beside its values and its bytes, so that thousands are listed without them. */
export type KeptRender = z.infer<typeof keptRenderSchema>;

/** All of a render. */
export interface WholeRender {
  render: KeptRender;
  values: RenderValues;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * A render out of a database or a file; undefined when it cannot be one. Either may have been written by an older version
 * or another program, so nothing in it is taken for granted.
 */
export function parseKeptRender(raw: unknown): KeptRender | undefined {
  return keptRenderSchema.safeParse(raw).data;
}

/** The pairs of a name and a value in a list; everything else is left out. */
export function parseRenderValues(raw: unknown): [name: string, value: unknown][] {
  if (!Array.isArray(raw)) return [];
  return raw.filter((pair): pair is [string, unknown] => Array.isArray(pair) && typeof pair[0] === 'string');
}

/** Its own name, or else the words that were filled in, or else its template's name. */
export function nameOf({ name, words, templateName }: KeptRender): string {
  return name || pickTitle(words.split(WORDS_SEPARATOR)) || templateName || 'Untitled';
}

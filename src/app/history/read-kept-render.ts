import { isUuid } from '../../contract/resource.ts';
import { isJsonObject, readNumber, readText } from '../../contract/loose.ts';
import type { KeptRender } from './kept-render.ts';

/** Times that calendars can show. */
const TIME_MAX_MS = 8_640_000_000_000_000;

/**
 * A render as a database or a file tells of it; undefined when it cannot be one. Either may have been written by an older
 * version or another program, so nothing of it is taken for granted.
 */
export function readKeptRender(raw: unknown): KeptRender | undefined {
  if (!isJsonObject(raw) || !isUuid(raw.id) || !isUuid(raw.templateId)) return undefined;
  const renderedAt = readNumber(raw.renderedAt);
  if (renderedAt === undefined || Math.abs(renderedAt) > TIME_MAX_MS) return undefined;
  const quota = isJsonObject(raw.quota) ? raw.quota : {};
  return {
    id: raw.id,
    templateId: raw.templateId,
    templateName: readText(raw.templateName),
    templateUpdatedAt: readText(raw.templateUpdatedAt),
    format: readText(raw.format),
    scale: readNumber(raw.scale) ?? 1,
    service: readText(raw.service),
    renderedAt,
    durationMs: readNumber(raw.durationMs) ?? 0,
    quota: {
      limit: readNumber(quota.limit),
      remaining: readNumber(quota.remaining),
      resetAt: typeof quota.resetAt === 'string' ? quota.resetAt : undefined,
    },
    extension: readText(raw.extension),
    byteCount: readNumber(raw.byteCount) ?? 0,
    notes: Array.isArray(raw.notes) ? raw.notes.map(readText) : [],
    words: readText(raw.words),
    name: readText(raw.name),
    isPinned: raw.isPinned === true,
  };
}

/** Pairs of a name and a value; what is none is left out. */
export function readRenderValues(raw: unknown): [name: string, value: unknown][] {
  if (!Array.isArray(raw)) return [];
  return raw.filter((pair): pair is [string, unknown] => Array.isArray(pair) && typeof pair[0] === 'string');
}

import * as z from '../../contract/zod.ts';
import { parseKeptRender, parseRenderValues, type KeptRender, type RenderValues } from './kept-render.ts';
import { describeValues } from './request-key.ts';

/** A manifest has several parts, because values with many images may exceed the maximum length of a string. */
export function nameManifest(part: number): string {
  return part === 1 ? 'manifest.json' : `manifest-${part}.json`;
}

/** Well above the length of text that users and services write. */
const TEXT_LENGTH_MAX = 10_000;
/** Images are the longest values. */
const VALUE_LENGTH_MAX = 16 * 1024 * 1024;
const DEPTH_MAX = 10;

const manifestSchema = z.object({ version: z.literal(1), renders: z.array(z.unknown()) });
const entrySchema = z.looseObject({ file: z.string(), renderedAt: z.string(), values: z.unknown() });

/** One render in an archive, and its image file. */
export interface ManifestEntry {
  file: string;
  render: KeptRender;
  values: RenderValues;
}

/** Describes an archive's contents as JSON: times in ISO 8601, values as name-value pairs. */
export function writeManifest(entries: readonly ManifestEntry[]): string {
  const renders = entries.map(({ file, render: { words: _words, renderedAt, ...rest }, values }) => ({
    file,
    renderedAt: new Date(renderedAt).toISOString(),
    ...rest,
    values,
  }));
  return JSON.stringify({ application: 'Galley', version: 1, renders }, undefined, 2);
}

/** Parses a manifest and skips invalid entries. Returns undefined if the file isn't a Galley manifest. */
export function parseManifest(text: string): ManifestEntry[] | undefined {
  try {
    return manifestSchema.parse(JSON.parse(text)).renders.flatMap(parseEntry);
  } catch {
    return undefined;
  }
}

function parseEntry(raw: unknown): ManifestEntry[] {
  const entry = entrySchema.safeParse(raw).data;
  if (entry === undefined) return [];
  const { values: given, ...rest } = entry;
  if (!isBounded(rest, TEXT_LENGTH_MAX) || !isBounded(given, VALUE_LENGTH_MAX)) return [];
  const values = parseRenderValues(entry.values);
  const renderedAt = Date.parse(entry.renderedAt);
  const render = parseKeptRender({ ...entry, renderedAt, words: describeValues(values) });
  return render === undefined ? [] : [{ file: entry.file, render, values }];
}

/** Checks limits, because deeply nested or long data would block the page later. */
function isBounded(data: unknown, lengthMax: number, depth = 0): boolean {
  if (typeof data === 'string') return data.length <= lengthMax;
  if (typeof data !== 'object' || data === null) return true;
  return (
    depth < DEPTH_MAX &&
    Object.entries(data).every(
      ([name, part]) => name.length <= TEXT_LENGTH_MAX && isBounded(part, lengthMax, depth + 1),
    )
  );
}

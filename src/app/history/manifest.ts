import { isJsonObject, readText } from '../../contract/loose.ts';
import type { KeptRender, RenderValues } from './kept-render.ts';
import { readKeptRender, readRenderValues } from './read-kept-render.ts';
import { describeValues } from './request-key.ts';

export const MANIFEST_NAME = 'manifest.json';

/** One render of an archive: the file its image is in, and what is known of it. */
export interface ManifestEntry {
  file: string;
  render: KeptRender;
  values: RenderValues;
}

/** What an archive holds, as JSON for people and programs: times in ISO 8601, values as pairs of name and value. */
export function writeManifest(entries: readonly ManifestEntry[]): string {
  const renders = entries.map(({ file, render: { words: _words, renderedAt, ...rest }, values }) => ({
    file,
    renderedAt: new Date(renderedAt).toISOString(),
    ...rest,
    values,
  }));
  return JSON.stringify({ application: 'Galley', version: 1, renders }, undefined, 2);
}

/** Reads a manifest; entries that are none are left out. Undefined when it is no manifest of ours. */
export function readManifest(text: string): ManifestEntry[] | undefined {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(raw) || raw.version !== 1 || !Array.isArray(raw.renders)) return undefined;
  return raw.renders.flatMap((entry: unknown) => {
    if (!isJsonObject(entry)) return [];
    const values = readRenderValues(entry.values);
    const renderedAt = Date.parse(readText(entry.renderedAt));
    const render = readKeptRender({ ...entry, renderedAt, words: describeValues(values) });
    return render === undefined ? [] : [{ file: readText(entry.file), render, values }];
  });
}

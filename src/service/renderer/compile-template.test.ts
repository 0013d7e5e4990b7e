import { describe, expect, it } from 'vitest';
import { smallDocument } from '../../testing/build-service.ts';
import { compileTemplate, createTemplateCompiler } from './compile-template.ts';

/** Different documents as JSON, each `room` characters longer than the smallest. */
function buildJsons(count: number, room = 0): string[] {
  return Array.from({ length: count }, (_, index) =>
    JSON.stringify({ ...smallDocument, dpi: 100 + index / 10, variables: [] }).padEnd(room),
  );
}

describe('the template compiler', () => {
  it('compiles each of 1,000 documents once', () => {
    const compile = createTemplateCompiler(64 * 1024 * 1024);
    const jsons = buildJsons(1000);
    const first = jsons.map(compile);
    expect(jsons.filter((json, index) => compile(json) !== first[index])).toEqual([]);
  });

  it('never exceeds its size in bytes', () => {
    const bytesMax = 1024 * 1024;
    const compile = createTemplateCompiler(bytesMax);
    const jsons = buildJsons(1000, 10_000);
    const compiled = jsons.map(compile);
    let keptBytes = 0;
    // Latest first, because each compilation drops others.
    for (let index = jsons.length - 1; compile(jsons[index] ?? '') === compiled[index]; index -= 1) {
      keptBytes += compiled[index]?.byteCount ?? 0;
    }
    expect(keptBytes).toBeLessThanOrEqual(bytesMax);
    expect(keptBytes).toBeGreaterThan(bytesMax * 0.9);
  });

  it('compiles a document that is too large for its cache', () => {
    const compile = createTemplateCompiler(10_000);
    const [json = ''] = buildJsons(1, 20_000);
    expect(compile(json)).not.toBe(compile(json));
    expect(compile(json).document.dpi).toBe(100);
  });
});

it('only equal documents have the same ID', () => {
  const { id } = compileTemplate(smallDocument);
  expect(compileTemplate({ ...smallDocument }).id).toBe(id);
  expect(compileTemplate({ ...smallDocument, dpi: 97 }).id).not.toBe(id);
});

it('embedded images and variables count towards the size of a document', () => {
  const small = compileTemplate({ ...smallDocument, variables: [] }).byteCount;
  expect(compileTemplate(smallDocument).byteCount).toBeGreaterThan(small);
  const box = { x: 0, y: 0, width: 10, height: 10 };
  const source = { data: 'A'.repeat(1_000_000) };
  const layers = [{ ...box, id: 'photo', type: 'picture' as const, source }];
  expect(compileTemplate({ ...smallDocument, layers }).byteCount).toBeGreaterThan(1_000_000);
});

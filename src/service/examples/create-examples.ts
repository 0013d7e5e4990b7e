import { EXAMPLE_SIDE_PX } from '../../contract/check.ts';
import { SCALE_MAX } from '../../contract/generate.ts';
import { createBoundedCache } from '../../document/bounded-cache.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import type { fillIn } from '../renderer/fill-in.ts';
import { lookScale, outputSize } from '../../document/output-size.ts';
import { fillWithExamples } from '../renderer/read-examples.ts';
import { RenderLimitError, type RenderEngine, type RenderRequest } from '../renderer/render-engine.ts';

/** Where drawn examples are kept, by a name that is good in a file system. */
export interface ExampleFiles {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** A template drawn from its example values, as WebP. */
export interface Example {
  /** Differs wherever the bytes do. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** False for one that lacks a picture which could not be fetched: the next may have it. */
  isWhole: boolean;
}

/** Examples of templates, drawn once for each document. */
export interface Examples {
  /** Rejects with `RenderLimitError` for a template that takes too much time or memory; it is not tried again for a while. */
  find(template: CompiledTemplate): Promise<Example>;
}

/** How long a template that takes too much to draw is left alone: each try costs seconds of a processor. */
const TOO_MUCH_MS = 10 * 60_000;

/** To be raised when the renderer draws the same document otherwise. */
const VERSION = 3;

/** The values of an example image: the template's examples, its defaults, and placeholders for everything else. */
export function readExampleRequest(
  template: CompiledTemplate,
  options: Parameters<typeof fillIn>[2],
): Pick<RenderRequest, 'template' | 'values' | 'standIns' | 'builtIns'> {
  const { problems: _told, ...filled } = fillWithExamples(template, {}, options);
  return { template, ...filled };
}

/** Draws what isn't cached yet; concurrent callers share one drawing. A file that can't be read or written is drawn again. */
export function createExamples(
  engine: RenderEngine,
  {
    files = createMemoryExampleFiles(),
    onFailure,
  }: { files?: ExampleFiles; onFailure?: ((error: unknown) => void) | undefined } = {},
): Examples {
  const handleError = (error: unknown): undefined => {
    onFailure?.(error);
  };
  const underWay = new Map<string, Promise<Example>>();
  /** When each was too much to draw, in milliseconds of this process. */
  const tooMuch = new Map<string, number>();

  async function findOrDraw(template: CompiledTemplate, name: string): Promise<Example> {
    const kept = await files.read(name).catch(handleError);
    if (kept !== undefined) return { name, bytes: kept, isWhole: true };
    const { widthPx, heightPx } = outputSize(template.document, 1);
    // A small template is drawn larger, so that it is sharp on every screen.
    const enlarged = Math.min(SCALE_MAX, EXAMPLE_SIDE_PX / Math.max(widthPx, heightPx));
    const { bytes, findings } = await engine.render({
      ...readExampleRequest(template, engine),
      format: 'webp',
      scale: Math.max(enlarged, lookScale(template.document)),
      sidePxMax: EXAMPLE_SIDE_PX,
      purpose: 'example',
    });
    const isWhole = findings.every(({ code }) => code !== 'picture-unreachable');
    if (isWhole) await files.write(name, bytes).catch(handleError);
    return { name, bytes, isWhole };
  }

  return {
    find(template) {
      const name = `${template.id}-${VERSION}`;
      if (performance.now() - (tooMuch.get(name) ?? -Infinity) < TOO_MUCH_MS) {
        return Promise.reject(new RenderLimitError('The example image took too much time or memory before'));
      }
      const known = underWay.get(name);
      if (known !== undefined) return known;
      const drawing = findOrDraw(template, name)
        .catch((error: unknown) => {
          if (error instanceof RenderLimitError) tooMuch.set(name, performance.now());
          throw error;
        })
        .finally(() => underWay.delete(name));
      underWay.set(name, drawing);
      return drawing;
    },
  };
}

const MEMORY_BYTES_MAX = 32 * 1024 * 1024;

/** Keeps the examples that were asked for last, as long as this process lives. */
function createMemoryExampleFiles(): ExampleFiles {
  const cache = createBoundedCache<Uint8Array<ArrayBuffer>>(MEMORY_BYTES_MAX, ({ length }) => length);
  return {
    read: async (name) => cache.get(name),
    write: async (name, bytes) => cache.set(name, bytes),
  };
}

import { EXAMPLE_SIDE_PX, SMALL_EXAMPLE_SIDE_PX } from '../../contract/check.ts';
import { SCALE_MAX } from '../../contract/generate.ts';
import { createBoundedCache } from '../../document/bounded-cache.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import type { fillIn } from '../renderer/fill-in.ts';
import { lookScale, outputSize } from '../../document/output-size.ts';
import { fillWithExamples } from '../renderer/read-examples.ts';
import { RenderLimitError, type RenderEngine, type RenderRequest } from '../renderer/render-engine.ts';

/** A cache of example images. Names are valid file names. */
export interface ExampleFiles {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  write(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** A template rendered with its example values, as WebP. */
export interface Example {
  /** Changes whenever the bytes change. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** False if an image couldn't be loaded. Loading may work the next time. */
  isWhole: boolean;
  /** It has a watermark, which a later one may not have. */
  hasMark: boolean;
}

export interface Examples {
  /** Rejects with `RenderLimitError` for a template that takes too much time or memory, and doesn't retry the template for a while. */
  find(template: CompiledTemplate, workspaceId: string, isSmall?: boolean): Promise<Example>;
}

export interface ExamplesOptions {
  files?: ExampleFiles;
  onFailure?: ((error: unknown) => void) | undefined;
  /** Whether a workspace's new examples get a watermark, because they could replace paid renders. Default: no watermark. */
  isMarked?: (workspaceId: string) => Promise<boolean>;
}

/** How long to wait before retrying a template that was too slow, because each attempt takes seconds of CPU time. */
const TOO_MUCH_MS = 10 * 60_000;

/** Increase this when the renderer draws the same document differently. */
const VERSION = 3;

/** The values for an example image: the template's examples, defaults, and placeholders for everything else. */
export function readExampleRequest(
  template: CompiledTemplate,
  options: Parameters<typeof fillIn>[2],
): Pick<RenderRequest, 'template' | 'values' | 'standIns' | 'builtIns'> {
  const { problems: _problems, ...filled } = fillWithExamples(template, {}, options);
  return { template, ...filled };
}

/** Draws examples that aren't cached. Concurrent callers share one render. Unreadable files are drawn again. */
export function createExamples(
  engine: RenderEngine,
  { files = createMemoryExampleFiles(), onFailure, isMarked = async () => false }: ExamplesOptions = {},
): Examples {
  const handleError = (error: unknown): undefined => {
    onFailure?.(error);
  };
  const underWay = new Map<string, Promise<Example>>();
  /** When each slow template was last tried. */
  const tooMuch = new Map<string, number>();

  async function findOrDraw(
    template: CompiledTemplate,
    workspaceId: string,
    plainName: string,
    sidePxMax: number,
  ): Promise<Example> {
    const read = (name: string) => files.read(name).catch(handleError);
    const plain = await read(plainName);
    if (plain !== undefined) return { name: plainName, bytes: plain, isWhole: true, hasMark: false };
    const hasMark = await isMarked(workspaceId);
    const name = hasMark ? `${plainName}-marked` : plainName;
    const marked = hasMark ? await read(name) : undefined;
    if (marked !== undefined) return { name, bytes: marked, isWhole: true, hasMark };
    const { widthPx, heightPx } = outputSize(template.document, 1);
    // Small templates are enlarged, so they look sharp on every screen.
    const enlarged = Math.min(SCALE_MAX, sidePxMax / Math.max(widthPx, heightPx));
    const { bytes, findings } = await engine.render({
      ...readExampleRequest(template, engine),
      format: 'webp',
      scale: Math.max(enlarged, lookScale(template.document)),
      sidePxMax,
      purpose: 'example',
      hasMark,
      keyId: workspaceId,
    });
    const isWhole = findings.every(({ code }) => code !== 'picture-unreachable');
    if (isWhole) await files.write(name, bytes).catch(handleError);
    return { name, bytes, isWhole, hasMark };
  }

  return {
    find(template, workspaceId, isSmall = false) {
      const name = `${template.id}-${VERSION}${isSmall ? '-small' : ''}`;
      if (performance.now() - (tooMuch.get(name) ?? -Infinity) < TOO_MUCH_MS) {
        return Promise.reject(
          new RenderLimitError('The last attempt to draw the example image took too much time or memory'),
        );
      }
      const known = underWay.get(name);
      if (known !== undefined) return known;
      const drawing = findOrDraw(template, workspaceId, name, isSmall ? SMALL_EXAMPLE_SIDE_PX : EXAMPLE_SIDE_PX)
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

/** Creates an in-memory cache. */
function createMemoryExampleFiles(): ExampleFiles {
  const cache = createBoundedCache<Uint8Array<ArrayBuffer>>(MEMORY_BYTES_MAX, ({ length }) => length);
  return {
    read: async (name) => cache.get(name),
    write: async (name, bytes) => cache.set(name, bytes),
  };
}

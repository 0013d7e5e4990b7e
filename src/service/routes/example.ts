import type { Handler } from 'hono';
import type { Examples } from '../examples/create-examples.ts';
import { ProblemError } from '../problem-error.ts';
import { findOwnFamilies } from '../renderer/own-fonts.ts';
import { RenderLimitError } from '../renderer/render-engine.ts';
import type { ServiceEnv } from '../service-context.ts';
import type { Store } from '../store/store.ts';
import { toLookProblem } from './look-problem.ts';
import { findTemplate } from './templates.ts';

/** Seconds that a browser takes an example without asking again. */
const MAX_AGE = 3600;

const TOO_MUCH = 'The example image of this template takes too much time or memory to draw.';

/** Gives a template drawn from its example values. Nothing is counted. */
export function createGetExample(store: Store, examples: Examples): Handler<ServiceEnv> {
  return async (c) => {
    const template = await findTemplate(store, c);
    const { name, bytes, isWhole } = await examples.find(template.compiled).catch((error: unknown) => {
      throw error instanceof RenderLimitError ? new ProblemError(500, TOO_MUCH) : toLookProblem(error);
    });
    // A font may come or go at any time, and the address of the example stays the same.
    const hasOwnFamily = findOwnFamilies(template.compiled.document).length > 0;
    const caching = hasOwnFamily ? 'private, no-cache' : `private, max-age=${MAX_AGE}`;
    return c.body(bytes, 200, {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      ...(isWhole && { etag: `"${name}"`, 'cache-control': caching }),
    });
  };
}

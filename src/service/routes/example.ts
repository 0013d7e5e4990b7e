import type { Handler } from 'hono';
import type { Examples } from '../examples/create-examples.ts';
import type { ServiceEnv } from '../service-context.ts';
import type { Store } from '../store/store.ts';
import { createNotFound, readId } from './templates.ts';

/** Seconds that a browser takes an example without asking again. */
const MAX_AGE = 3600;

/** Gives a template drawn from its example values. Nothing is counted. */
export function createGetExample(store: Store, examples: Examples): Handler<ServiceEnv> {
  return async (c) => {
    const template = await store.findTemplate(c.get('key'), readId(c.req.param('templateId')));
    if (template === undefined) throw createNotFound();
    c.set('templateId', template.id);
    const { name, bytes } = await examples.find(template.compiled);
    return c.body(bytes, 200, {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      etag: `"${name}"`,
      'cache-control': `private, max-age=${MAX_AGE}`,
    });
  };
}

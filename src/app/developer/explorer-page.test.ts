import { expect, it, vi } from 'vitest';
import { createQueryClient } from '../shell/create-query-client.ts';
import { operationsQuery } from './explorer-page.tsx';
import { rawTemplateQuery } from './schema-view.tsx';

it('an error response is not shown as the OpenAPI document or a template', async () => {
  const refuse = () => Promise.resolve(Response.json({ title: 'Too many requests' }, { status: 429 }));
  vi.stubGlobal('fetch', refuse);
  const queryClient = createQueryClient();
  await expect(queryClient.fetchQuery(operationsQuery)).rejects.toThrow('429');
  await expect(queryClient.fetchQuery(rawTemplateQuery({ fetch: refuse }, 'card'))).rejects.toThrow('429');
  vi.unstubAllGlobals();
});

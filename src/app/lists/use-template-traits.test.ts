import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Client } from '../../client/client.ts';
import { parseQuery } from '../lib/match-text.ts';
import { ClientContext } from '../lib/client-context.ts';
import { createQueryClient } from '../shell/create-query-client.ts';
import { useTemplateTraits } from './use-template-traits.ts';

it.each([
  ['1080x1080', 301, true],
  ['1080x1080', 300, false],
  ['spring', 301, false],
])('a search for "%s" among %i templates reports a limit: %s', (query, count, isCut) => {
  const entries = Array.from({ length: count }, (_, index) => ({
    id: `template-${index}`,
    name: '',
    description: '',
    projectId: 'one',
    visibility: 'SHARED',
    updatedAt: '',
  }));
  const queryClient = createQueryClient();
  const results: ReturnType<typeof useTemplateTraits>[] = [];
  const Search = () => {
    results.push(useTemplateTraits(entries, parseQuery(query), true));
    return null;
  };
  const search = createElement(ClientContext, { value: {} as Client }, createElement(Search));
  renderToString(createElement(QueryClientProvider, { client: queryClient }, search));
  expect(results[0]?.limit !== '').toBe(isCut);
});

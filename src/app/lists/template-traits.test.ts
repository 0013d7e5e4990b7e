import { describe, expect, it, test } from 'vitest';
import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { templateSchema } from '../../contract/template.ts';
import { describeTraits, isTraitWord, useTemplateTraits } from './template-traits.ts';
import { parseQuery } from '../lib/match-text.ts';
import { ServicesContext, type AppServices } from '../services.ts';
import { createQueryClient } from '../shell/create-query-client.ts';

function traitsOf(width: number, height: number, viewportUnit: string, ...types: string[]): string {
  const variables = types.map((type, at) => ({ name: `v${at}`, type }));
  const resource = { id: 'a4c1d6e2-0b57-4f3a-9c1e-5d2f7a800304', name: 'Card' };
  return describeTraits(templateSchema.parse({ ...resource, viewport: { width, height }, viewportUnit, variables }));
}

describe('traits', () => {
  test.each([
    [1080, 1080, 'px', 'instagram'],
    [1080, 1920, 'px', 'story'],
    [90, 55, 'mm', 'business'],
    [5.5, 9, 'cm', 'business'],
    [3.375, 2.125, 'in', 'id'],
    [595, 842, 'pt', 'a4'],
  ])('of %d by %d %s name %s', (width, height, unit, use) => {
    expect(traitsOf(width, height, unit)).toContain(use);
  });

  it('name the size, and each kind of field once', () => {
    expect(traitsOf(700, 300, 'px', 'qrcode', 'text', 'image', 'image')).toMatch(
      /^qr qrcode code +photo picture image 700x300 *$/,
    );
  });

  it('are wanted for sizes and for words that start a use or a kind', () => {
    expect(['1080', '1080x1080', 'qr', 'insta', 'photo'].every(isTraitWord)).toBe(true);
    expect(['12', 'quote', 'bus', 'annual', 'x'].some(isTraitWord)).toBe(false);
  });
});

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
  const search = createElement(ServicesContext, { value: {} as AppServices }, createElement(Search));
  renderToString(createElement(QueryClientProvider, { client: queryClient }, search));
  expect(results[0]?.limit !== '').toBe(isCut);
});

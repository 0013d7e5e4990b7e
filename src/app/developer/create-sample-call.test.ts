import { expect, it } from 'vitest';
import { createSampleCall, createStem } from './create-sample-call.ts';

it('a sample call uses the address of the service and a file name that needs no quotes', () => {
  const call = createSampleCall({
    service: {
      address: 'https://images.test/v9',
      isEmbedded: false,
      isDemo: false,
      hasProofs: true,
      isIdempotent: true,
      keyHeader: 'X-Key',
      keyVariable: 'KEY',
    },
    template: { id: '20000000-0000-4000-8000-000000000001', name: 'It’s a "card" & more' },
    fields: [],
    variables: new Map(),
    output: { format: 'jpeg', scale: 2 },
  });
  expect(call).toMatchObject({
    address: 'https://images.test/v9/api/v1/templates/20000000-0000-4000-8000-000000000001/generate',
    fileName: 'it-s-a-card-more.jpg',
    scale: 2,
    isIdempotent: true,
    timeoutSeconds: 60,
  });
});

it('a file can be named after any template', () => {
  expect(['名札', '', '../../etc', '-rf', 'Größe'].map(createStem)).toEqual(['render', 'render', 'etc', 'rf', 'gro-e']);
});

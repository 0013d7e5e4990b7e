import { expect, it } from 'vitest';
import { blankEngine, buildService, generateInit, ids } from '../../testing/build-service.ts';

const GENERATE = `/api/v1/templates/${ids.template}/generate`;

it('does not block other requests while reading 14 MB of non-ASCII JSON', async () => {
  const { call } = await buildService();
  const body = generateInit({ variables: { headline: 'ش'.repeat(7_000_000) }, format: 'png' });
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  const { status } = await call(GENERATE, body);
  clearInterval(timer);
  expect(status).toBe(400);
  expect(turns).toBeGreaterThan(10);
});

it('reads a character that is split between two pieces', async () => {
  const headlines: unknown[] = [];
  const { call } = await buildService({
    quotaLimit: 10,
    engine: {
      render: (request) => {
        headlines.push(request.values.get('headline'));
        return blankEngine.render(request);
      },
    },
  });
  // The spaces move the bytes of the value across the end of the first piece.
  for (let shift = 0; shift < 6; shift += 1) {
    const space = ' '.repeat(512 * 1024 - 40 + shift);
    await call(GENERATE, generateInit(`${space}{"variables":{"headline":"😀é😀é"},"format":"png"}`));
  }
  expect(headlines).toEqual(Array(6).fill('😀é😀é'));
});

import { expect, it, vi } from 'vitest';
import type { MatchPattern } from '../../variables/rules.ts';
import { createPatternEngine } from './create-pattern-engine.ts';

const matchAll: MatchPattern = () => true;

it('knows no pattern before it is ready, and loads once', async () => {
  const load = vi.fn<() => Promise<MatchPattern>>(async () => matchAll);
  const engine = createPatternEngine(load);
  expect(engine.match()).toBeUndefined();
  await engine.ready();
  await engine.ready();
  expect(engine.match()).toBe(matchAll);
  expect(load).toHaveBeenCalledTimes(1);
});

it('leaves patterns to the service when it cannot be fetched, and asks again next time', async () => {
  const load = vi.fn<() => Promise<MatchPattern>>(async () => matchAll).mockRejectedValueOnce(new TypeError('offline'));
  const engine = createPatternEngine(load);
  await engine.ready();
  expect(engine.match()).toBeUndefined();
  await engine.ready();
  expect(engine.match()).toBe(matchAll);
});

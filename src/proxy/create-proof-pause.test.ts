import { expect, it } from 'vitest';
import { createProofPause } from './create-render-gate.ts';

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers, body: new Uint8Array() });
const refusal = answer(429, { 'retry-after': '1' });

it('repeats the refusal of the service for a second', () => {
  let nowMs = 5_000;
  const pause = createProofPause(() => nowMs);
  expect(pause.read()).toBeUndefined();
  pause.note(refusal);
  nowMs += 999;
  expect(pause.read()).toBe(refusal);
  nowMs += 1;
  expect(pause.read()).toBeUndefined();
});

it('ignores answers that do not ask to wait', () => {
  const pause = createProofPause();
  for (const other of [answer(200), answer(429), answer(409, { 'retry-after': '1' }), undefined]) pause.note(other);
  expect(pause.read()).toBeUndefined();
});

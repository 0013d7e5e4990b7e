import { expect, it } from 'vitest';
import { createFieldTurns } from './field-turns.ts';

it('what is asked of a field is the latest until something else is asked of that field', () => {
  const turns = createFieldTurns();
  const isLatest = turns.begin('v0');
  turns.begin('v1');
  expect(isLatest()).toBe(true);
  const isLatestAfter = turns.begin('v0');
  expect([isLatest(), isLatestAfter()]).toEqual([false, true]);
});

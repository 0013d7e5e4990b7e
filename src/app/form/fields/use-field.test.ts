import { expect, it, vi } from 'vitest';
import { buildVariable } from '../../../testing/build-variable.ts';
import { readField } from '../../../variables/field.ts';

// Patterns are tried in one; here none is.
vi.stubGlobal('Worker', EventTarget);
const { readOptions } = await import('./use-field.ts');

it('names the option of a default that is empty', () => {
  const field = readField(
    buildVariable({ name: 'tone', defaultValue: '', validation: { options: ['light', 'dark'] } }),
  );
  expect(readOptions(field).map(({ label }) => label)).toEqual(['(empty)', 'light', 'dark']);
});

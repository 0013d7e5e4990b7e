import { describe, expect, it } from 'vitest';
import { buildVariable } from '../testing/build-variable.ts';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';
import { matchPattern } from './check-pattern.ts';
import { checkTyped } from './check-typed.ts';
import { readField, type Field } from './field.ts';
import { exampleText } from './example-text.ts';

async function check(field: Field, text: string): Promise<string | undefined> {
  const result = checkTyped(field, text);
  if (result.kind !== 'value') return 'no value';
  const { pattern, choices } = field.rules;
  const isOff = pattern !== undefined && choices === undefined && matchPattern(pattern, String(result.value)) === false;
  return isOff ? 'another form' : undefined;
}

function example(parts: Record<string, unknown>): Promise<string | undefined> {
  return exampleText(readField(buildVariable(parts)), check);
}

describe('exampleText', () => {
  const variables = starterWorkspace.projects
    .flatMap(({ templates }) => templates)
    .flatMap(({ name, document }) => document.variables.map((variable) => [name, variable.name, variable] as const));

  it.each(variables)('fits %s: %s', async (_template, _name, variable) => {
    expect(await example({ ...variable })).toBeDefined();
  });

  it.each([
    [{ type: 'text', validation: { minLength: 60, maxLength: 61 } }],
    [{ type: 'text', validation: { minLength: 3, maxLength: 3 } }],
    [{ type: 'text', validation: { pattern: '^[a-z]{3}-[0-9]+$', minLength: 9 } }],
    [{ type: 'number', validation: { min: 7.5, max: 8 } }],
    [{ type: 'number', validation: { max: -3 } }],
    [{ type: 'email', validation: { maxLength: 6 } }],
    [{ type: 'url', validation: { minLength: 50 } }],
    [{ type: 'phone', validation: { maxLength: 4 } }],
    [{ type: 'date', validation: { min: '2031-01-01' } }],
    [{ type: 'date', validation: { max: '1999-12-31' } }],
    [{ type: 'qrcode', validation: { maxLength: 5 } }],
    [{ type: 'barcode', validation: { pattern: '^[0-9]{13}$' } }],
    [{ type: 'image' }],
    [{ type: 'shade', validation: { enum: [false, 2] } }],
  ])('keeps the rules of %j', async (parts) => {
    expect(await example(parts)).toBeDefined();
  });

  it('is the default where that keeps the rules', async () => {
    expect(await example({ defaultValue: 'Hi' })).toBe('Hi');
    expect(await example({ type: 'number', defaultValue: 0 })).toBe('0');
    expect(await example({ type: 'number', defaultValue: 'many' })).toBe('1');
    expect(await example({ defaultValue: 'b', validation: { options: ['a', 'b'] } })).toBe('1');
  });

  it('is none where no text can keep the rules', async () => {
    expect(await example({ validation: { pattern: '^a$', minLength: 2 } })).toBeUndefined();
  });
});

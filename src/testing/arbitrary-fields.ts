import fc from 'fast-check';
import { variableTypes, type VariableType } from '../contract/variable.ts';
import { readField, type Field } from '../variables/field.ts';
import { buildVariable } from './build-variable.ts';

/** Values that each type just barely accepts or rejects. */
const candidates: Record<VariableType, unknown[]> = {
  text: ['a', 'it\'s "x" $y `z`\n', '😀😀😀', 'AB-1234', 'ab', '*/ x', '\u2028'],
  number: [0, 1, -1, 2.5, 10, 1e21, '3'],
  email: ['a@b', 'a@b.c', 'Zoë@exämple.com', 'a', '@', 'a b@c', 'a@b@c'],
  url: ['https://a.b/c?d#e', 'HTTP://A', 'http:///x', 'http://?', 'https://a b', 'ftp://a', 'javascript:alert(1)'],
  phone: ['+44 20 7946 0958', '12', '123', '020 7946 0958 ext. 12', '1-2.3/4', '123 X 9', 'call me'],
  date: ['2026-02-28', '2026-02-29', '2024-02-29', '2000-02-29', '1900-02-29', '0000-01-01', '2026-13-01', '2026-3-9'],
  qrcode: ['x', 'https://example.com', 'é'.repeat(1_000)],
  barcode: ['0012', 'GX-0042-7', ' '],
  image: [
    'https://a.b/c.png',
    'data:image/png;base64,iVBORw0K',
    'DATA:IMAGE/PNG;BASE64,AA==',
    'data:text/html;base64,AA',
    'x',
  ],
};

const anyCandidate = ['', true, false, null, ...Object.values(candidates).flat()];

const names = fc.oneof(
  fc.constantFrom(
    'title',
    'user.name',
    'items[0]',
    '0',
    '__proto__',
    'constructor',
    'toString',
    "it's",
    'a"b',
    '*/',
    '',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);

const validation = fc.record(
  {
    minLength: fc.nat(5),
    maxLength: fc.nat(12),
    min: fc.oneof(fc.integer({ min: -3, max: 5 }), fc.constantFrom('2024-02-29', '2026-01-01', '1999-12-31')),
    max: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom('2026-02-28', '2030-10-09')),
    pattern: fc.constantFrom('^[A-Z]{2}-\\d{4}$', 'a', '^[^ ]+$', '[0-9]'),
    step: fc.constantFrom(1, 0.5),
    options: fc.uniqueArray(fc.oneof(fc.string({ maxLength: 4 }), fc.integer({ min: 0, max: 12 }), fc.boolean()), {
      minLength: 1,
      maxLength: 4,
    }),
  },
  { requiredKeys: [] },
);

const field: fc.Arbitrary<Field> = fc
  .record(
    {
      name: names,
      type: fc.constantFrom(...variableTypes, 'shade'),
      label: fc.string({ maxLength: 10 }),
      required: fc.boolean(),
      defaultValue: fc.constantFrom('x', 5, '2026-01-01'),
      validation,
    },
    { requiredKeys: ['name', 'type', 'required'] },
  )
  .map((parts) => readField(buildVariable(parts)));

/** A template's fields as any service might send them, possibly with duplicate names. */
export const arbitraryFields = fc.array(field, { maxLength: 6 });

/** Values worth trying for a field. */
export function listCandidates({ type, rules }: Field): unknown[] {
  return [...candidates[type], ...(rules.choices ?? []).map(({ value }) => value)];
}

/** A value for any type, mostly invalid. */
export const arbitraryValue = fc.constantFrom(...anyCandidate);

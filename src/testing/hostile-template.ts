import fc from 'fast-check';
import { variableTypes } from '../contract/variable.ts';

/** Surrogates, which aren't characters. */
const SURROGATES_FROM = 0xd800;
const SURROGATE_COUNT = 0x800;

function write(index: number): string {
  return String.fromCodePoint(index < SURROGATES_FROM ? index : index + SURROGATE_COUNT);
}

function read(character: unknown): number {
  const code = String(character).codePointAt(0) ?? 0;
  const index = code < SURROGATES_FROM ? code : code - SURROGATE_COUNT;
  if (write(index) !== character) throw new Error('Not one character');
  return index;
}

/** Any Unicode character, for `unit`. fast-check's "binary" unit needs a second per process to list them. */
export const anyCharacter = fc.nat(0x10_ffff - SURROGATE_COUNT).map(write, read);

/** Names that could be mistaken for a path, a prototype, an index or another name. */
const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  'items[0]',
  'a.b',
  '0',
  'v0',
  '',
  ' a',
  'é',
  'e\u0301',
];
const labels = [
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '}*{background:url(//evil.test/x)}',
  '\u202Egnp.exe\u2066',
  'NUL\u0000 and \u001B[2J',
  'x'.repeat(5_000),
  '',
];
const patterns = [
  '^(a|a)*$',
  '[',
  '(?<=a)b',
  String.raw`\p{L}+`,
  '^[A-Z]{2}-[0-9]{3}$',
  '('.repeat(500),
  String.raw`^[\w.-]+@`,
];

const anyJson = fc.jsonValue({ maxDepth: 2 });
const hostileText = fc.oneof(fc.constantFrom(...labels), fc.string({ unit: anyCharacter, maxLength: 12 }));
const bound = fc.oneof(fc.constantFrom(0, -1, 5, '5', '', null, 1e308, '2026-02-30', '2026-01-01'), anyJson);
const option = fc.oneof(
  fc.constantFrom(1, '1', true, '', 'constructor'),
  fc.record({ value: anyJson, label: hostileText }),
  anyJson,
);

const validation = fc.record(
  {
    minLength: bound,
    maxLength: bound,
    min: bound,
    max: bound,
    pattern: fc.oneof(fc.constantFrom(...patterns), anyJson),
    options: fc.oneof(fc.array(option, { maxLength: 15 }), anyJson),
    enum: fc.oneof(fc.array(option, { maxLength: 3 }), anyJson),
  },
  { requiredKeys: [] },
);

const variable = fc.record(
  {
    name: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...names) },
      { weight: 2, arbitrary: fc.oneof(hostileText, anyJson) },
    ),
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom(...variableTypes) },
      { weight: 1, arbitrary: fc.oneof(fc.constantFrom('shade', 'constructor', '__proto__'), anyJson) },
    ),
    label: fc.oneof({ weight: 8, arbitrary: hostileText }, { weight: 1, arbitrary: anyJson }),
    required: fc.oneof(fc.boolean(), fc.constantFrom('no', 'true', 0, null)),
    defaultValue: anyJson,
    validation: fc.oneof({ weight: 8, arbitrary: validation }, { weight: 1, arbitrary: anyJson }),
  },
  { requiredKeys: ['name'] },
);

/** A template from a hostile or broken service: the id is a UUID, everything else is arbitrary. */
export const hostileTemplate = fc.record(
  {
    id: fc.uuid(),
    name: fc.oneof(hostileText, anyJson),
    description: fc.oneof(hostileText, anyJson),
    viewport: fc.oneof(
      fc.constantFrom({ width: 800, height: 600 }, { width: -1, height: 1e308 }, { width: '800', height: null }),
      anyJson,
    ),
    viewportUnit: fc.oneof(fc.constantFrom('px', 'mm', 'furlong'), anyJson),
    viewportExportDpi: bound,
    viewportOutputIntent: hostileText,
    variables: fc.oneof(
      {
        weight: 20,
        arbitrary: fc.array(fc.oneof({ weight: 12, arbitrary: variable }, { weight: 1, arbitrary: anyJson }), {
          maxLength: 7,
        }),
      },
      { weight: 1, arbitrary: anyJson },
    ),
  },
  { requiredKeys: ['id', 'variables'] },
);

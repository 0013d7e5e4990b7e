import fc from 'fast-check';
import { variableTypes } from '../contract/variable.ts';

/** Halves of pairs, which are no characters, lie from here on. */
const HALVES_FROM = 0xd800;
const HALF_COUNT = 0x800;

function write(index: number): string {
  return String.fromCodePoint(index < HALVES_FROM ? index : index + HALF_COUNT);
}

function read(character: unknown): number {
  const code = String(character).codePointAt(0) ?? 0;
  const index = code < HALVES_FROM ? code : code - HALF_COUNT;
  if (write(index) !== character) throw new Error('Not one character');
  return index;
}

/** Any character of Unicode, for `unit`. That of fast-check, "binary", takes a second to list all of them in every process. */
export const anyCharacter = fc.nat(0x10_ffff - HALF_COUNT).map(write, read);

/** Names that something reads as a path, a prototype, a position, or as another name. */
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

/** Where the specification says "any", any JSON; mostly what breaks a reader. */
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

/** A template as a hostile or broken service would send it: the id is a UUID, all else is anything (A01-A13). */
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

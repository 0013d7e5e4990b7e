import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExamples } from '../../../service/renderer/read-examples.ts';
import { starterWorkspace } from '../../../service/starter/starter-workspace.ts';
import { arbitraryFields, arbitraryValue, listCandidates } from '../../../testing/arbitrary-fields.ts';
import { buildVariable } from '../../../testing/build-variable.ts';
import { checkPattern } from '../../../variables/check-pattern.ts';
import { checkValue } from '../../../variables/check-typed.ts';
import { readField, type Field } from '../../../variables/field.ts';
import { createJsonSchema, isDemanded } from './create-json-schema.ts';

const TIMEOUT_MS = 60_000;

// Formats are annotations, as the standard says; the patterns decide.
const ajv = new Ajv2020({ strict: false, validateFormats: false, ownProperties: true, allErrors: true });

function compile(fields: readonly Field[]) {
  return ajv.compile(createJsonSchema('Card', fields));
}

/** What the form would let through for one field: its own check, and empty text is no value for one that must be filled. */
function isAccepted(field: Field, value: unknown): boolean {
  if (value === '' && isDemanded(field) && field.rules.choices === undefined) return false;
  return checkValue(field, value, checkPattern) === undefined;
}

function isMapAccepted(fields: readonly Field[], values: ReadonlyMap<string, unknown>): boolean {
  const areKnown = [...values].every(([name, value]) =>
    fields.some((field) => field.name === name && isAccepted(field, value)),
  );
  return areKnown && fields.every((field) => !isDemanded(field) || values.has(field.name));
}

function toJson(values: ReadonlyMap<string, unknown>): unknown {
  const map = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of values) map[name] = value;
  return JSON.parse(JSON.stringify(map));
}

/** What JSON Schema cannot tell, which the schema says in words. */
function isBeyondSchema(fields: readonly Field[], values: ReadonlyMap<string, unknown>): boolean {
  return fields.some(({ name, type }) => {
    const value = values.get(name);
    if (typeof value !== 'string') return false;
    if (type === 'url' || type === 'image') return /^https?:/i.test(value) && !URL.canParse(value);
    return type === 'qrcode' && new TextEncoder().encode(value).length > 2_953;
  });
}

const arbitraryCase = arbitraryFields.chain((fields) => {
  const values = fields.map((field) => {
    const good = listCandidates(field).filter((value) => isAccepted(field, value));
    const any = fc.oneof(fc.constantFrom(...listCandidates(field)), arbitraryValue);
    const likely = good.length === 0 ? any : fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...good) }, any);
    return fc.option(likely, { nil: undefined, freq: 8 });
  });
  return fc.record({
    fields: fc.constant(fields),
    entries: fc
      .tuple(...values)
      .map((list) =>
        list.flatMap((value, at) => (value === undefined ? [] : [[fields[at]?.name ?? '', value] as const])),
      ),
    stray: fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      fc.constant(['no variable of this name', 1] as const),
    ),
  });
});

/** Fields of which all values are tried; `npm run soak` tries more. */
const RUNS = process.env.GALLEY_SOAK === '1' ? 300 : 30;

it(
  'takes exactly what the form takes, in the eyes of another validator',
  () => {
    let accepted = 0;
    fc.assert(
      fc.property(arbitraryCase, ({ fields, entries, stray }) => {
        const values = new Map<string, unknown>([...entries, ...(stray === undefined ? [] : [stray])]);
        const isTaken = compile(fields)(toJson(values));
        if (isTaken) accepted += 1;
        if (!isBeyondSchema(fields, values)) expect(isTaken).toBe(isMapAccepted(fields, values));
      }),
      { numRuns: 4 * RUNS },
    );
    expect(accepted).toBeGreaterThan(RUNS);
  },
  TIMEOUT_MS,
);

it(
  'takes exactly the values that the check of each type takes',
  () => {
    fc.assert(
      fc.property(arbitraryFields, (fields) => {
        for (const field of fields) {
          const validate = compile([field]);
          for (const value of listCandidates(field)) {
            const values = new Map([[field.name, value]]);
            if (isBeyondSchema([field], values)) continue;
            expect([field, value, validate(toJson(values))]).toEqual([field, value, isAccepted(field, value)]);
          }
        }
      }),
      { numRuns: RUNS },
    );
  },
  TIMEOUT_MS,
);

const templates = starterWorkspace.projects.flatMap((project) => project.templates);

describe.each(templates.map((template) => [template.name, template] as const))('of "%s"', (_, template) => {
  const fields = template.document.variables.map((variable) => readField(buildVariable({ ...variable })));
  const validate = compile(fields);
  const examples = readExamples(template.document).values;

  it('accepts its examples', () => {
    validate(examples);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('rejects values of another type, missing values and unknown names', () => {
    expect(validate({ ...examples, other: 1 })).toBe(false);
    for (const field of fields) {
      const { [field.name]: _left, ...rest } = examples;
      expect(validate(rest)).toBe(!isDemanded(field));
      expect(validate({ ...examples, [field.name]: [] })).toBe(false);
    }
  });
});

it('names a pattern that it cannot express', () => {
  const field = readField(buildVariable({ name: 'code', type: 'text', validation: { pattern: '/^ab/i' } }));
  expect(createJsonSchema('Card', [field]).properties?.code).toMatchObject({
    $comment: expect.stringContaining('/^ab/i') as string,
  });
  expect(compile([field])({ code: 'AB' })).toBe(true);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serializeRequest } from '../../client/generate-request.ts';
import { isJsonObject } from '../../contract/loose.ts';
import { templateSchema } from '../../contract/template.ts';
import { hostileTemplate } from '../../testing/hostile-template.ts';
import { checkTyped } from '../../variables/check-typed.ts';
import { readField, type Field } from '../../variables/field.ts';
import { exampleText } from '../../variables/example-text.ts';
import { fitFilling } from './fill/fit-filling.ts';
import { placeDraft, positionName, textOf, typedFromValues, type FormValues } from './form-values.ts';
import { wireValues } from './wire-values.ts';

/** `npm run soak` takes all of them. */
const RUNS = process.env.GALLEY_SOAK === '1' ? 10_000 : 500;
const prototypeBefore = Reflect.ownKeys(Object.prototype);

async function check(field: Field, text: string): Promise<string | undefined> {
  return checkTyped(field, text).kind === 'value' ? undefined : 'no value';
}

async function fillAll(fields: readonly Field[]): Promise<FormValues> {
  const texts = await Promise.all(fields.map(async (field) => (await exampleText(field, check)) ?? 'x'));
  return Object.fromEntries(texts.map((text, at) => [positionName(at), text]));
}

function sentBy(fields: readonly Field[], texts: FormValues): Record<string, unknown> {
  const body: unknown = JSON.parse(serializeRequest(wireValues(fields, texts), 'png', 1));
  if (!isJsonObject(body) || !isJsonObject(body.variables)) throw new Error('no variables in the body');
  return body.variables;
}

it(`takes ${RUNS} hostile templates to the service under their exact names, without side effects`, async () => {
  let valueCount = 0;
  const property = fc.asyncProperty(hostileTemplate, async (raw) => {
    const fields = templateSchema.parse(JSON.parse(JSON.stringify(raw))).variables.map(readField);
    const texts = await fillAll(fields);
    const sent = sentBy(fields, texts);

    const expected = new Map(
      fields.flatMap(({ name }, at) => {
        const result = checkTyped(fields[at] as Field, textOf(texts[positionName(at)]));
        return result.kind === 'value' ? [[name, JSON.stringify(result.value)] as const] : [];
      }),
    );
    const names = Object.getOwnPropertyNames(sent);
    const ownValue = (name: string): unknown => Object.getOwnPropertyDescriptor(sent, name)?.value;
    expect(new Map(names.map((name) => [name, JSON.stringify(ownValue(name))]))).toEqual(expected);
    valueCount += names.length;

    const typed = typedFromValues(fields, texts);
    expect(placeDraft(fields, { typed, format: 'png', scale: 1 }).left.length).toBe(0);
    if (new Set(fields.map(({ name }) => name)).size === fields.length) {
      const refilled = fitFilling(fields, { entries: Object.entries(sent), notes: [] });
      expect(refilled.unknownKeys).toEqual([]);
      expect(sentBy(fields, refilled.values)).toEqual(sent);
    }
  });
  await fc.assert(property, { numRuns: RUNS, seed: 20261121 });
  expect(valueCount).toBeGreaterThan(RUNS);
  expect(Reflect.ownKeys(Object.prototype)).toEqual(prototypeBefore);
}, 120_000);

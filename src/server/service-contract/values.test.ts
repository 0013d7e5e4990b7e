import { describe, expect, it, test } from 'vitest';
import { variableTypes } from '../../contract/variable.ts';
import { buildPng } from '../../testing/build-png.ts';
import { contractIds as ids } from '../../testing/contract-contents.ts';
import { contractDocuments, oddNames } from '../../testing/contract-documents.ts';
import { describeOneService } from '../../testing/describe-service.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const fine = { variables: { headline: 'Hi' }, format: 'png' };
const photo = `data:image/png;base64,${Buffer.from(buildPng()).toString('base64')}`;

/** Values of each type and for each member of `validation`: which are taken, and which are refused with which words. */
const values: [variable: string, taken: unknown[], refused: [value: unknown, words: string][]][] = [
  [
    'headline',
    ['x'.repeat(20), '🚀'.repeat(20), 'a\nb', '</text><b>&amp;', '\ud800\ud800', 'a\u0000b'],
    [
      ['x', 'Headline must have from 2 to 20 characters; it has 1 character.'],
      [null, 'Headline is required.'],
      [['Hi'], 'Headline must be text.'],
    ],
  ],
  ['sku', ['ZZ-9999'], [['AB-1\nx', 'SKU ']]],
  ['size', ['s', 'm'], [['Small', 'Size must be one of "s" (Small), "m" (Medium).']]],
  [
    'price',
    [0, 10.5, 5e-324, -0],
    [
      [10.51, 'Price must be from 0 to 10.5.'],
      ['5', 'Price must be a number'],
    ],
  ],
  ['tier', [1, 2], [['1', 'Tier must be one of 1 (One), 2 (Two).']]],
  ['email', ['ünï@例え.jp'], [['a b@example.com', 'Email must be an email address']]],
  ['site', ['HTTP://EXAMPLE.COM'], [['javascript:alert(1)', 'Site must be a web address']]],
  ['phone', ['(030) 123-45 ext. 6'], [[49301234, 'Phone must be text.']]],
  [
    'day',
    ['2026-02-28'],
    [
      ['2025-12-31', 'Day must be from '],
      ['2026-02-29', 'Day must be a date'],
    ],
  ],
  ['link', ['直'.repeat(30)], [['x'.repeat(10_000), '']]],
  ['ean', ['4006381333931'], [['4006381333930', '']]],
  [
    'photo',
    [photo],
    [
      ['data:image/png;base64,AAAA', ''],
      ['data:text/html;base64,PGI+', 'Photo must be an image file or its web address.'],
    ],
  ],
];

it('§2 every variable type, and every variable of the template that has them all, is held against the service', () => {
  const { variables } = contractDocuments.everything;
  expect(new Set(variables.map(({ type }) => type))).toEqual(new Set(variableTypes));
  expect(values.map(([variable]) => variable)).toEqual(variables.map(({ name }) => name));
});

describeOneService(({ generate, makeKey }) => {
  describe('§4.4 values are per variable type (§2), and an invalid one is a 400 with its name', () => {
    test.each(values)('%s', async (variable, taken, refused) => {
      const key = await makeKey(taken.length);
      for (const [value, words] of refused) {
        const body = { ...fine, variables: { headline: 'Hi', [variable]: value } };
        const answer = await generate(ids.everything, body, { key });
        expect([variable, value, answer.status]).toEqual([variable, value, 400]);
        const { errors, detail } = answer.json() as { errors: { name: string; message: string }[]; detail: string };
        expect(errors).toEqual([{ name: variable, message: detail }]);
        expect(detail).toContain(words);
        expect(detail.length).toBeGreaterThan(15);
      }
      // As many as the key may draw: the refused ones were not charged for.
      for (const value of taken) {
        const body = { ...fine, variables: { headline: 'Hi', [variable]: value } };
        const answer = await generate(ids.everything, body, { key });
        expect([variable, value, answer.status]).toEqual([variable, value, 200]);
        expect(answer.body.subarray(0, 8)).toEqual(PNG_SIGNATURE);
      }
    });

    it('a number that no double can hold is no number', async () => {
      const body = '{"variables":{"headline":"Hi","price":1e999},"format":"png"}';
      expect((await generate(ids.everything, body)).json()).toMatchObject({
        status: 400,
        errors: [{ name: 'price', message: 'Price must be a number, like 12.5.' }],
      });
    });
  });

  it('§2 required: a value must be supplied; every variable that cannot be used is named', async () => {
    const answer = await generate(ids.everything, { format: 'png', variables: { price: 11, day: 'today' } });
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(answer.json()).toEqual({
      title: 'Invalid request',
      detail: 'Headline is required (and 2 more problems).',
      status: 400,
      requestId: answer.headers['x-request-id'],
      errors: [
        { name: 'headline', message: 'Headline is required.' },
        { name: 'price', message: 'Price must be from 0 to 10.5.' },
        { name: 'day', message: expect.stringMatching(/^Day must be a date/) as string },
      ],
    });
  });

  it('§4.4 keys are the names of the variables, however odd: each one reaches its own place', async () => {
    const draw = async (variables: string) => {
      const answer = await generate(ids.oddNames, `{"variables":{${variables}},"format":"png"}`);
      expect(answer.status).toBe(200);
      return answer.body.toString('base64');
    };
    const images = [await draw('')];
    for (const name of oddNames) images.push(await draw(`${JSON.stringify(name)}:"W"`));
    expect(new Set(images).size).toBe(oddNames.length + 1);
  });
});

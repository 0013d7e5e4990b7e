import { describe, expect, it, test } from 'vitest';
import { variableTypes } from '../../contract/variable.ts';
import { buildPng } from '../../testing/build-png.ts';
import { contractIds as ids, contractDocuments, oddNames } from '../../testing/contract-documents.ts';
import { describeOneService } from '../../testing/describe-service.ts';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const fine = { variables: { headline: 'Hi' }, format: 'png' };
const photo = `data:image/png;base64,${Buffer.from(buildPng()).toString('base64')}`;

/** Values of each type and for each member of `validation`: which are taken, and which are refused with which words. */
const values: [variable: string, taken: unknown[], refused: [value: unknown, words: string][]][] = [
  [
    'headline',
    ['Hi', 'x'.repeat(20), '🚀'.repeat(20), '  ', 'a\nb', '</text><b>&amp;', 'مرحبا', '\ud800\ud800', 'a\u0000b'],
    [
      ['x', 'Headline must have from 2 to 20 characters; it has 1 character.'],
      ['x'.repeat(21), 'Headline must have from 2 to 20 characters; it has 21 characters.'],
      ['', 'Headline is required.'],
      [null, 'Headline is required.'],
      [5, 'Headline must be text.'],
      [true, 'Headline must be text.'],
      [['Hi'], 'Headline must be text.'],
      [{ toString: 'Hi' }, 'Headline must be text.'],
    ],
  ],
  [
    'sku',
    ['AB-1', 'ZZ-9999'],
    [
      ['AB-12345', 'SKU '],
      ['ab-1', 'SKU '],
      ['', 'SKU '],
      ['AB-1\nx', 'SKU '],
    ],
  ],
  [
    'size',
    ['s', 'm'],
    [
      ['xl', 'Size must be one of "s" (Small), "m" (Medium).'],
      ['Small', 'Size must be one of "s" (Small), "m" (Medium).'],
      ['', 'Size must be one of "s" (Small), "m" (Medium).'],
    ],
  ],
  [
    'price',
    [0, 10.5, 0.1, 5e-324, -0],
    [
      [-0.01, 'Price must be from 0 to 10.5.'],
      [10.51, 'Price must be from 0 to 10.5.'],
      ['5', 'Price must be a number'],
      ['', 'Price must be a number'],
      [true, 'Price must be a number'],
      [[5], 'Price must be a number'],
    ],
  ],
  [
    'tier',
    [1, 2],
    [
      [3, 'Tier must be one of 1 (One), 2 (Two).'],
      ['1', 'Tier must be one of 1 (One), 2 (Two).'],
    ],
  ],
  [
    'email',
    ['ana@example.com', 'ünï@例え.jp'],
    [
      ['ana', 'Email must be an email address'],
      ['a b@example.com', 'Email must be an email address'],
      ['', 'Email must be an email address'],
    ],
  ],
  [
    'site',
    ['https://example.com/a?b#c', 'HTTP://EXAMPLE.COM'],
    [
      ['javascript:alert(1)', 'Site must be a web address'],
      ['example.com', 'Site must be a web address'],
      ['file:///etc/passwd', 'Site must be a web address'],
    ],
  ],
  [
    'phone',
    ['+44 20 7946 0958', '007', '(030) 123-45 ext. 6'],
    [
      ['call me', 'Phone must be a phone number'],
      ['+', 'Phone must be a phone number'],
      [49301234, 'Phone must be text.'],
    ],
  ],
  [
    'day',
    ['2026-01-01', '2026-12-31', '2026-02-28'],
    [
      ['2025-12-31', 'Day must be from '],
      ['2027-01-01', 'Day must be from '],
      ['2026-02-29', 'Day must be a date'],
      ['2026-1-1', 'Day must be a date'],
      ['9999-99-99', 'Day must be a date'],
      ['2026-01-01T00:00:00Z', 'Day must be a date'],
    ],
  ],
  [
    'link',
    ['https://example.com', '直'.repeat(30), ' '],
    [
      ['x'.repeat(10_000), ''],
      ['x'.repeat(1_000), ''],
      ['', ''],
    ],
  ],
  [
    'ean',
    ['4006381333931'],
    [
      ['4006381333930', ''],
      ['40063813339', ''],
      ['٤٠٠٦٣٨١٣٣٣٩٣١', ''],
      ['not a number', ''],
      [4006381333931, 'EAN must be text.'],
    ],
  ],
  [
    'photo',
    [photo],
    [
      ['data:image/png;base64,AAAA', ''],
      ['data:text/html;base64,PGI+', 'Photo must be an image file or its web address.'],
      [`data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`, ''],
      ['file:///etc/passwd', 'Photo must be an image file or its web address.'],
      ['', 'Photo must be an image file or its web address.'],
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

  test.each(['title', 'Headline', 'headline ', '__proto__', 'constructor', ''])(
    'unknown variable %j is a 400 with its name',
    async (name) => {
      const body = `{"variables":{"headline":"Hi",${JSON.stringify(name)}:"x"},"format":"png"}`;
      const answer = await generate(ids.everything, body);
      expect(answer.status).toBe(400);
      expect(answer.json()).toMatchObject({
        errors: [{ name, message: `This template has no variable named "${name}".` }],
      });
    },
  );

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

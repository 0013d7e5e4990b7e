import { expect, it } from 'vitest';
import { generatePath, projectsPath, routes } from '../../contract/routes.ts';
import { createOpenApi } from '../../service/create-openapi.ts';
import { createRequest, readOperations, type Operation } from './read-operations.ts';
import { sendOperation } from './send-operation.ts';

const operations = readOperations(createOpenApi());
const find = (id: string) => operations.find((operation) => operation.id === id) as Operation;

it('the OpenAPI document of the service has every endpoint of the contract', () => {
  expect(operations.map(({ id, method }) => [id, method])).toEqual(
    Object.entries(routes).map(([name, { method }]) => [name, method]),
  );
});

it('descriptions of responses have no code marks', () => {
  const { answers } = find('generate');
  expect(answers.map(([status]) => Number(status))).toEqual([200, 400, 401, 404, 409, 413, 415, 422, 429, 500, 503]);
  expect(Object.fromEntries(answers)[400]).toMatch(/^Invalid request. errors has a message for each/);
});

it('only the generate call uses a render', () => {
  expect(operations.filter(({ isCharged }) => isCharged).map(({ id }) => id)).toEqual(['generate']);
});

it('requests are the same as those of the client', () => {
  const values = new Map(find('listProjects').parameters.map(({ name, fallback }) => [name, fallback]));
  expect(createRequest(find('listProjects'), values, '').address).toBe(projectsPath({ page: 0, limit: 20 }));
  const id = '20000000-0000-4000-8000-000000000001';
  const { address, init } = createRequest(find('generate'), new Map([['templateId', id]]), '{"variables":{}}');
  expect(address).toBe(generatePath(id));
  expect(init).toMatchObject({ method: 'POST', body: '{"variables":{}}' });
  expect([...(init.headers as Headers)]).toEqual([['content-type', 'application/json']]);
});

it('a value cannot change other parts of the request, and empty values are left out', () => {
  const { address } = createRequest(
    find('listTemplates'),
    new Map([
      ['projectId', '../x?y#z'],
      ['page', ' '],
    ]),
    '',
  );
  expect(address).toBe('/api/v1/projects/..%2Fx%3Fy%23z/templates');
});

it.each(['’', '😀', '\0'])('an error names the header that cannot contain %j', (character) => {
  const values = new Map([
    ['templateId', 'x'],
    ['idempotency-key', `a${character}b`],
  ]);
  expect(() => createRequest(find('generate'), values, '{}')).toThrow(
    `idempotency-key cannot contain “${character}”: headers allow only unaccented letters, digits and punctuation.`,
  );
});

it('only a response to a call that uses a render reports the quota', async () => {
  const readings: unknown[] = [];
  const answer = () => Response.json([], { headers: { 'x-quota-limit': '10', 'x-quota-remaining': '9' } });
  const dependencies = {
    fetch: async () => answer(),
    onQuota: (...reading: unknown[]) => readings.push(reading),
    renderIds: new Map<string, string>(),
  };
  await sendOperation(find('listProjects'), new Map(), '', dependencies);
  expect(await sendOperation(find('generate'), new Map(), '{}', dependencies)).toMatchObject({ text: '[]' });
  expect(readings).toEqual([[{ limit: 10, remaining: 9, resetAt: undefined }, true, expect.any(Number)]]);
});

import fc from 'fast-check';
import { hostileTemplate } from '../src/testing/hostile-template.ts';
import { templateSchema } from '../src/contract/template.ts';
import { isJsonObject } from '../src/contract/loose.ts';
import { expect, test } from './support/test.ts';

/** `npm run soak` tries more. */
const [TRIED, SERVED] = process.env.GALLEY_SOAK === '1' ? [500, 40] : [15, 2];
const templates = fc.sample(hostileTemplate, { seed: 7, numRuns: TRIED + SERVED });

function variablesOf(body: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(body);
  if (!isJsonObject(parsed) || !isJsonObject(parsed.variables)) throw new Error(`no variables in ${body}`);
  return parsed.variables;
}

function namesOf(template: unknown): string[] {
  return templateSchema.safeParse(template).data?.variables.map(({ name }) => name) ?? [];
}

interface Outcome {
  said: string;
  body: string;
}

/** Opens one schema on the page, fills its form with examples, and tells what came of it; all within the page, for speed. */
async function trySchema(schema: string): Promise<Outcome> {
  const button = (name: string) =>
    Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === name);
  const until = async (find: () => string | null | undefined): Promise<string> => {
    const found = find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve));
    return until(find);
  };
  const box = document.querySelector<HTMLTextAreaElement>('#schema');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, schema);
  box?.dispatchEvent(new Event('input', { bubbles: true }));
  button('Show the form')?.click();
  await new Promise((resolve) => setTimeout(resolve));
  const refused = document.querySelector('main [role=alert]')?.textContent;
  if (refused) return { said: refused, body: '' };
  const body = await until(() => document.querySelector('pre')?.textContent);
  if (button('Fill…') === undefined) return { said: 'no variables', body };
  button('Fill…')?.click();
  await until(() => button('Fill with examples')?.textContent);
  button('Fill with examples')?.click();
  const said = await until(() => document.querySelector('form output p')?.textContent);
  await new Promise((resolve) => setTimeout(resolve));
  return { said, body: document.querySelector('pre')?.textContent ?? '' };
}

test(`${TRIED} hostile schemas each open as a form whose request has their exact names`, async ({ page, galley }) => {
  test.setTimeout(120_000);
  await page.goto(`${galley.address}/try`);
  await expect(page.getByLabel('Schema', { exact: true })).toBeVisible();
  const prototypeSize = await page.evaluate(() => Reflect.ownKeys(Object.prototype).length);
  let keyCount = 0;
  for (const template of templates.slice(0, TRIED)) {
    const { said, body } = await page.evaluate(trySchema, JSON.stringify(template));
    const names = new Set(namesOf(template));
    if (!Array.isArray(template.variables)) expect(said).toContain('no list of variables');
    else if (names.size === 0) expect(said).toBe('no variables');
    else {
      const [filled, all] = /^(\d+) of (\d+) fields? filled with examples\.$/.exec(said)?.slice(1).map(Number) ?? [];
      const keys = Object.keys(variablesOf(body));
      expect(keys.filter((key) => !names.has(key))).toEqual([]);
      if (filled === all) expect(new Set(keys)).toEqual(names);
      keyCount += keys.length;
    }
  }
  expect(keyCount).toBeGreaterThan(TRIED);
  expect(await page.evaluate(() => Reflect.ownKeys(Object.prototype).length)).toBe(prototypeSize);
});

test(`${SERVED} hostile templates of a service each open as a page`, async ({ page, galleyOfOther }) => {
  const served = new Map(templates.slice(TRIED).map((template) => [template.id, template]));
  await page.route('**/api/v1/**', (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    return route.fulfill({ json: served.get(id) ?? [] });
  });
  await page.goto(`${galleyOfOther.address}/try`);
  await expect(page.getByLabel('Schema', { exact: true })).toBeVisible();
  for (const id of served.keys()) {
    await page.evaluate((address) => history.pushState(null, '', address), `/templates/${id}`);
    await expect(page.getByRole('form', { name: 'Variables' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The form of the one before is gone when the next is looked for.
    await page.evaluate(() => history.pushState(null, '', '/try'));
    await expect(page.getByLabel('Schema', { exact: true })).toBeVisible();
  }
});

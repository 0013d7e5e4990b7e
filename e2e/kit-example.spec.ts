import { expect, test } from './kit/test.ts';
import { downloadRender, fillVariables, generate, openTemplate, readQuota } from './kit/verbs.ts';

test('a quote becomes an image', async ({ page, galley }) => {
  await openTemplate(page, galley.address, 'Social and web', 'Quote card');
  await fillVariables(page, { Quote: 'Less, but better.', 'Who said it': 'Dieter Rams' });
  await generate(page);
  expect(await readQuota(page)).toBe(999);
  expect((await downloadRender(page)).name).toBe('Less, but better. Dieter Rams - Quote card.png');
});

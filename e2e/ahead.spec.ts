import { OTHER_PROJECT, OTHER_TEMPLATE } from './support/start-other-service.ts';
import { expect, test } from './support/test.ts';

const pages = [
  { name: 'projects', address: '/', first: '/api/v1/projects?page=0&limit=20', chunks: ['projects-page'] },
  {
    name: 'a project',
    address: `/projects/${OTHER_PROJECT}`,
    first: `/api/v1/projects/${OTHER_PROJECT}/templates?page=0&limit=20`,
    chunks: ['project-page', 'projects-page'],
  },
  {
    name: 'a template',
    address: `/templates/${OTHER_TEMPLATE}`,
    first: `/api/v1/templates/${OTHER_TEMPLATE}`,
    chunks: ['template-page', 'template'],
  },
];

for (const { name, address, first, chunks } of pages) {
  test(`the first answer of ${name} is asked for once, by the document`, async ({ page, galleyOfOther }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url().slice(galleyOfOther.address.length)));
    const answer = await page.goto(galleyOfOther.address + address);
    for (const chunk of chunks)
      expect(answer?.headers().link).toMatch(new RegExp(`/${chunk}-[\\w-]{8}\\.js>; rel=modulepreload`));
    await expect(page.getByText('Door pass').or(page.getByText('Another service')).first()).toBeVisible();
    const initiators = await page.evaluate(
      (path) =>
        performance
          .getEntriesByName(location.origin + path, 'resource')
          .map((entry) => (entry as PerformanceResourceTiming).initiatorType),
      first,
    );
    expect(initiators).toEqual(['link']);
    expect(asked.filter((path) => path === first)).toHaveLength(1);
  });
}

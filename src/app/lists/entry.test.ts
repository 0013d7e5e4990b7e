import { expect, test } from 'vitest';
import { describeProject } from './entry.ts';

test.each([
  [12, 'Project, 12 templates'],
  [undefined, 'Project'],
])('a project with %s templates is labeled "%s"', (templateCount, label) => {
  const project = { id: 'a', name: 'Shop', description: '', visibility: 'private', updatedAt: '', templateCount };
  expect(describeProject(project)).toBe(label);
});

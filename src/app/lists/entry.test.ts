import { expect, test } from 'vitest';
import { describeProject } from './entry.ts';

test.each([
  [12, 'Project, 12 templates'],
  [undefined, 'Project'],
])('a project of %s templates is told among templates as: %s', (templateCount, said) => {
  const project = { id: 'a', name: 'Shop', description: '', visibility: 'private', updatedAt: '', templateCount };
  expect(describeProject(project)).toBe(said);
});

import { expect, it } from 'vitest';
import { projectSample, templateItemSample } from '../../testing/wire-samples.ts';
import { allEntries, readProjectNames } from './collect-entries.ts';
import type { Workspace } from './workspace.ts';

const project = (id: string, templateCount: number) => ({ ...projectSample, id, name: `Project ${id}`, templateCount });
const template = (id: string, projectId: string) => ({ ...templateItemSample, id, projectId });

/** A workspace of these projects and templates. */
function makeWorkspace(projects: object[], templates: Record<string, object[]>): Workspace {
  return {
    projects: { read: () => ({ items: projects }) },
    templatesOf: (id: string) => ({ read: () => ({ items: templates[id] ?? [] }) }),
  } as unknown as Workspace;
}

it('lists projects, then the templates of each, and a template that two of them list once', () => {
  const workspace = makeWorkspace([project('a', 2), project('b', 0), project('c', 1)], {
    a: [template('1', 'a'), template('2', 'a')],
    b: [template('3', 'b')],
    c: [template('2', 'a'), template('4', 'c')],
  });
  expect(allEntries(workspace).map(({ id }) => id)).toEqual(['a', 'b', 'c', '1', '2', '4']);
});

it('knows what the project of a template is called', () => {
  const names = readProjectNames(makeWorkspace([project('a', 1)], {}));
  expect(['a', 'unknown'].map((id) => names(template('1', id)))).toEqual(['Project a', '']);
  expect(names(project('a', 1))).toBe('');
});

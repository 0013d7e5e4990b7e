import { expect, it } from 'vitest';
import type { ProjectEntry, TemplateEntry } from '../../../contract/workspace.ts';
import { listLines } from './catalogue-entries.ts';

const common = { description: '', visibility: 'SHARED', owner: 'ana', isOwn: true, updatedAt: '' } as const;
const project = (id: string, rest: Partial<ProjectEntry> = {}) => ({
  ...common,
  id,
  name: id,
  templateCount: 0,
  ...rest,
});
const template = (id: string, projectId: string, rest: Partial<TemplateEntry> = {}) => ({
  ...common,
  id,
  projectId,
  name: id,
  createdAt: '',
  version: 1,
  ...rest,
});

const projects = [
  project('Zoo', { description: 'animals' }),
  project('Alien', { isOwn: false, owner: 'bo' }),
  project('Café'),
];
const templates = [
  template('Lion', 'Zoo'),
  template('Tiger', 'Zoo', { description: 'with stripes' }),
  template('Menu', 'Café'),
];

it.each([
  ['', ['Café', 'Menu', 'Zoo', 'Lion', 'Tiger', 'Alien']],
  ['cafe', ['Café', 'Menu']],
  ['animals', ['Zoo', 'Lion', 'Tiger']],
  ['STRIPES zoo', ['Zoo', 'Tiger']],
  ['bo', ['Alien']],
  ['lion menu', []],
])('the search for "%s" lists projects of one’s own first, each before its templates', (query, expected) => {
  expect(listLines(projects, templates, query).map(({ id }) => id)).toEqual(expected);
});

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
])('the search for "%s" lists your projects first, each before its templates', (query, expected) => {
  expect(listLines(projects, templates, query).map(({ id }) => id)).toEqual(expected);
});

it.each([
  ['0190a3f2', ['Alien', '0190a3f2-2026-7000']],
  ['0190a3f', []],
  ['2026', []],
])('the search for "%s" finds a template by the beginning of its id only', (query, expected) => {
  const hidden = template('0190a3f2-2026-7000', 'Alien', { name: 'Saucer' });
  expect(listLines(projects, [...templates, hidden], query).map(({ id }) => id)).toEqual(expected);
});

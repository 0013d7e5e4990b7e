import { describe, expect, it } from 'vitest';
import { pagePath, readPath } from './paths.ts';

const id = 'b0000000-0000-4000-8000-000000000001';

describe('pagePath', () => {
  it('builds the promised addresses', () => {
    expect(pagePath.projects()).toBe('/');
    expect(pagePath.project(id)).toBe(`/projects/${id}`);
    expect(pagePath.template(id)).toBe(`/templates/${id}`);
  });

  it('lets no id break out of its place', () => {
    expect(pagePath.template('../x?y#z')).toBe('/templates/..%2Fx%3Fy%23z');
  });
});

describe('readPath', () => {
  it('reads back what pagePath builds', () => {
    expect(readPath(pagePath.projects())).toEqual({ page: 'projects' });
    expect(readPath(pagePath.project(id))).toEqual({ page: 'project', projectId: id });
    expect(readPath(pagePath.template(id))).toEqual({ page: 'template', templateId: id });
  });

  it('takes an id in any case and a slash at the end', () => {
    expect(readPath(`/templates/${id.toUpperCase()}/`)).toEqual({ page: 'template', templateId: id });
  });

  it('knows no page for an id that is no UUID, nor for more steps', () => {
    for (const path of [
      '/templates/new',
      '/templates',
      `/templates/${id}/x`,
      '/projects/..%2F',
      '/nothing',
      '/__proto__',
    ]) {
      expect(readPath(path)).toEqual({ page: 'notFound' });
    }
  });
});

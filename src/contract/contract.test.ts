import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { projectSample, templateItemSample, templateSample } from '../testing/wire-samples.ts';
import { readList } from './resource.ts';
import {
  projectSchema,
  projectWireSchema,
  templateItemSchema,
  templateItemWireSchema,
  templateSchema,
  templateWireSchema,
} from './template.ts';
import { generatePath, projectsPath, projectTemplatesPath, templatePath } from './routes.ts';

describe('the samples of the specification', () => {
  it('are read completely', () => {
    expect(projectSchema.parse(projectSample)).toEqual(projectSample);
    expect(templateItemSchema.parse(templateItemSample)).toEqual(templateItemSample);
    const template = templateSchema.parse(templateSample);
    expect(template).toMatchObject({ viewport: { width: 1200, height: 630 }, viewportExportDpi: 96 });
    expect(template.variables.map(({ name, defaultValue }) => [name, defaultValue])).toEqual([
      ['headline', undefined],
      ['price', 0],
    ]);
  });

  it('match what our service writes', () => {
    expect(projectWireSchema.parse(projectSample)).toEqual(projectSample);
    expect(templateItemWireSchema.parse(templateItemSample)).toEqual(templateItemSample);
    expect(templateWireSchema.parse(templateSample)).toEqual(templateSample);
  });

  it('have no room for other fields', () => {
    expect(projectWireSchema.safeParse({ ...projectSample, owner: 'x' }).success).toBe(false);
  });
});

describe('reading', () => {
  it('accepts unknown keys, visibilities, units and types', () => {
    const odd = { ...templateSample, visibility: 'TEAM', viewportUnit: 'furlong', viewportOutputIntent: 7, tags: [] };
    expect(templateSchema.parse(odd)).toMatchObject({
      visibility: 'TEAM',
      viewportUnit: 'furlong',
      viewportOutputIntent: '7',
    });
  });

  it('accepts numbers as text and ignores an impossible viewport', () => {
    expect(templateSchema.parse({ ...templateSample, viewport: { width: '800', height: '600' } }).viewport).toEqual({
      width: 800,
      height: 600,
    });
    for (const viewport of [{ width: -1, height: 5 }, { width: Infinity, height: 5 }, 'big', null]) {
      expect(templateSchema.parse({ ...templateSample, viewport }).viewport).toBeUndefined();
    }
  });

  it('keeps the other items of a list with a malformed one', () => {
    const page = readList([projectSample, { ...projectSample, id: '../../x' }, null, 7], projectSchema);
    expect(page?.items).toEqual([projectSample]);
    expect(page?.sentCount).toBe(4);
    expect(page?.skipped[0]).toBe('Item 2 could not be read: the ID is not a UUID.');
  });

  it.each([
    [{}, undefined],
    [{ thumbnail: 'https://a.test/1.png', preview: 'https://a.test/2.png' }, 'https://a.test/1.png'],
    [{ thumbnail: { url: 'x' }, thumbnailUrl: null, previewUrl: 'HTTPS://a.test/3.png' }, 'HTTPS://a.test/3.png'],
    [{ thumbnailUrl: 'http://a.test/4.png', imageUrl: 'https://a.test/5.png' }, 'https://a.test/5.png'],
    [{ thumbnail: 'data:image/png;base64,AA', preview: '/6.png', imageUrl: 'javascript:alert(1)' }, undefined],
    [{ pictureAddress: 'http://10.0.0.1/' }, undefined],
  ])('uses the first https address in %j as the image of a template', (members, address) => {
    expect(templateItemSchema.parse({ ...templateItemSample, ...members }).pictureAddress).toBe(address);
  });

  it('returns undefined unless the JSON is a list', () => {
    expect(readList({ items: [] }, projectSchema)).toBeUndefined();
  });

  it('never throws, whatever the JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(fc.jsonValue()), (json, variables) => {
        templateSchema.safeParse(json);
        readList([json], projectSchema);
        expect(templateSchema.safeParse({ ...templateSample, variables }).success).toBe(true);
        expect(templateSchema.safeParse({ ...templateSample, viewport: json, variables: json }).success).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('paths', () => {
  it('follow the specification', () => {
    expect(projectsPath({ page: 0, limit: 20 })).toBe('/api/v1/projects?page=0&limit=20');
    expect(projectTemplatesPath('P', { page: 2, limit: 100 })).toBe('/api/v1/projects/P/templates?page=2&limit=100');
    expect(templatePath('T')).toBe('/api/v1/templates/T');
    expect(generatePath('T')).toBe('/api/v1/templates/T/generate');
  });
});

import { expect, it } from 'vitest';
import { describeVersions, listVersions } from './describe-versions.ts';

const row = (templateVersion: number | undefined, state: 'done' | 'failed' = 'done') => ({ state, templateVersion });

it('tells of a template that was changed midway, by the images that are there', () => {
  expect(describeVersions(listVersions([row(10), row(9), row(10), row(8, 'failed'), row(undefined)]))).toBe(
    'The template was changed while rows were rendered, so not all images are alike: they are of versions 9 and 10. ' +
      'manifest.csv says which.',
  );
  expect(listVersions([row(3), row(3), row(undefined)])).toEqual([3]);
  for (const rows of [[row(3), row(3)], [row(undefined)], []]) {
    expect(describeVersions(listVersions(rows))).toBeUndefined();
  }
});

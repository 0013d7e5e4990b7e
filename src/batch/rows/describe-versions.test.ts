import { expect, it } from 'vitest';
import { describeVersions, listVersions } from './describe-versions.ts';

const row = (templateVersion: number | undefined, state: 'done' | 'failed' = 'done') => ({ state, templateVersion });

it('warns about images of several template versions', () => {
  expect(describeVersions(listVersions([row(10), row(9), row(10), row(8, 'failed'), row(undefined)]))).toBe(
    'The template changed during the batch, so the images have different versions (9, 10). ' +
      'The file manifest.csv lists the version of each image.',
  );
  expect(listVersions([row(3), row(3), row(undefined)])).toEqual([3]);
  for (const rows of [[row(3), row(3)], [row(undefined)], []]) {
    expect(describeVersions(listVersions(rows))).toBeUndefined();
  }
});

import type { BatchRow } from '../queue/batch.ts';

/** Which versions of the template the images are of, where the service tells, the lowest first. */
export function listVersions(rows: readonly Pick<BatchRow, 'state' | 'templateVersion'>[]): number[] {
  const versions = new Set<number>();
  for (const { state, templateVersion } of rows) {
    if (state === 'done' && templateVersion !== undefined) versions.add(templateVersion);
  }
  return [...versions].sort((one, other) => one - other);
}

/** Says that the template was changed while its rows were rendered; undefined when all images are of one version. */
export function describeVersions(versions: readonly number[]): string | undefined {
  if (versions.length < 2) return undefined;
  return (
    'The template was changed while rows were rendered, so not all images are alike: they are of versions ' +
    `${new Intl.ListFormat('en').format(versions.map(String))}. manifest.csv says which.`
  );
}

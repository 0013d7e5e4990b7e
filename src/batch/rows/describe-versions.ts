import type { BatchRow } from '../queue/batch.ts';

/** The versions of the template that the images were made from, in ascending order, as far as the service reports them. */
export function listVersions(rows: readonly Pick<BatchRow, 'state' | 'templateVersion'>[]): number[] {
  const versions = new Set<number>();
  for (const { state, templateVersion } of rows) {
    if (state === 'done' && templateVersion !== undefined) versions.add(templateVersion);
  }
  return [...versions].sort((a, b) => a - b);
}

/** A warning that the template changed during the batch; undefined if all images have the same version. */
export function describeVersions(versions: readonly number[]): string | undefined {
  if (versions.length < 2) return undefined;
  return (
    `The template changed during the batch, so the images have different versions (${versions.join(', ')}). ` +
    'The file manifest.csv lists the version of each image.'
  );
}

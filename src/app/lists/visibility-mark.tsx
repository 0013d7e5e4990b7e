const known = new Map([
  ['SHARED', 'Shared'],
  ['PRIVATE', 'Private'],
]);

/** Who can see a thing; a lock marks what not everybody can. A visibility of a newer service is shown as it is. */
export function VisibilityMark({ visibility }: { visibility: string }) {
  if (visibility === '') return null;
  return (
    <bdi className={visibility === 'PRIVATE' ? 'is-private' : undefined}>{known.get(visibility) ?? visibility}</bdi>
  );
}

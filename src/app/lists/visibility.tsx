import { Lock } from 'lucide-react';

const known = new Map([
  ['SHARED', 'Shared'],
  ['PRIVATE', 'Private'],
]);

/** Who can see an entry. A visibility of a newer service is shown as it is. */
export function Visibility({ visibility }: { visibility: string }) {
  if (visibility === '') return null;
  return (
    <span className="inline-flex items-center gap-1">
      {visibility === 'PRIVATE' && <Lock size="0.75rem" aria-hidden="true" />}
      <bdi>{known.get(visibility) ?? visibility}</bdi>
    </span>
  );
}

import { Icon } from '../ui/icon.tsx';

const known = new Map<string, { icon: 'people' | 'lock'; words: string }>([
  ['SHARED', { icon: 'people', words: 'Shared' }],
  ['PRIVATE', { icon: 'lock', words: 'Private' }],
]);

/** Who can see a thing. A visibility of a newer service is shown as it is. */
export function VisibilityMark({ visibility }: { visibility: string }) {
  const mark = known.get(visibility);
  if (visibility === '') return null;
  return (
    <span className="inline-flex items-center gap-1">
      {mark && <Icon name={mark.icon} size={14} />}
      <bdi>{mark?.words ?? visibility}</bdi>
    </span>
  );
}

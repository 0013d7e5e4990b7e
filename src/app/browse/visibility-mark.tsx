import { Icon } from '../ui/icon.tsx';

const known = new Map([
  [
    'SHARED',
    {
      words: 'Shared',
      drawing:
        'M6 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM1.5 13.5c0-5 9-5 9 0M10.5 3.25a2.5 2.5 0 0 1 0 4.5M12 9.75c1.6.5 2.5 1.75 2.5 3.75',
    },
  ],
  ['PRIVATE', { words: 'Private', drawing: 'M3.5 7.5h9v6h-9ZM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5' }],
]);

/** Who can see a thing. A visibility of a newer service is shown as it is. */
export function VisibilityMark({ visibility }: { visibility: string }) {
  const mark = known.get(visibility);
  if (visibility === '') return null;
  return (
    <span className="inline-flex items-center gap-1">
      {mark && <Icon drawing={mark.drawing} size={14} />}
      <bdi>{mark?.words ?? visibility}</bdi>
    </span>
  );
}

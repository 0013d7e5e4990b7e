import { Trash2 } from 'lucide-react';
import type { FontFamilyEntry } from '../../../contract/workspace.ts';
import { Button } from '../../ui/button.tsx';
import { formatBytes } from '../../ui/format-bytes.ts';
import { describeFace, describeUse } from './describe-face.ts';

export interface FontFamilyProps {
  family: FontFamilyEntry;
  onRemove: (face: FontFamilyEntry['faces'][number]) => void;
}

/** A font family. The faces of a custom font can be removed one by one. */
export function FontFamily({ family, onRemove }: FontFamilyProps) {
  const { name, isOwn, faces } = family;
  return (
    <li className="flex flex-col gap-1 border-b border-grey-6 px-4 py-3 last:border-b-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-sm semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-xs text-grey-10 tabular">{describeUse(family)}</p>
      </div>
      {isOwn ? (
        <ul aria-label={`Faces of ${name}`} className="flex flex-col">
          {faces.map((face) => (
            <li key={face.id} className="flex items-center gap-x-4">
              <p className="min-w-0 flex-1 text-sm tabular">
                {describeFace(face)}
                <span className="text-xs text-grey-10">{` · ${formatBytes(face.byteCount)}`}</span>
              </p>
              <Button look="quiet" className="-me-3" onClick={() => onRemove(face)}>
                <Trash2 size="1rem" aria-hidden="true" />
                Remove
                <span className="sr-only">{`${name} ${describeFace(face)}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-grey-11 tabular">{faces.map(describeFace).join(', ')}</p>
      )}
    </li>
  );
}

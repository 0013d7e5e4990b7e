import { useEffect, useRef } from 'react';
import type { KeptRender } from './kept-render.ts';
import { Button } from '../ui/button.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import { describeRenders, isUndoable } from './remove-renders.ts';
import { sumBytes } from './storage-plan.ts';

export interface RemovalDialogProps {
  renders: KeptRender[];
  onRemove: () => void;
  onClose: () => void;
}

/** Says how many renders go and how much room they leave, before any of them does. */
export function RemovalDialog({ renders, onRemove, onClose }: RemovalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const what = describeRenders(renders.length);
  const pinnedCount = renders.filter(({ isPinned }) => isPinned).length;
  return (
    <dialog ref={dialog} aria-label={`Delete ${what}?`} onClose={onClose} closedby="any" className="removal-dialog">
      <h2>Delete {what}?</h2>
      <p>
        This frees {formatBytes(sumBytes(renders))} in this browser.
        {pinnedCount > 0 && ` ${describeRenders(pinnedCount)} of them ${pinnedCount === 1 ? 'is' : 'are'} pinned.`}
      </p>
      <p>
        {isUndoable(renders)
          ? 'You can undo it until you leave the page.'
          : 'They are too large to be put back: export them first if you may need them.'}
      </p>
      <div className="history-outcome">
        <Button onClick={() => dialog.current?.close()}>Keep</Button>
        <Button
          onClick={() => {
            dialog.current?.close();
            onRemove();
          }}
        >
          Delete {what}
        </Button>
      </div>
    </dialog>
  );
}

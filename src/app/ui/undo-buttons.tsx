import { Button } from './button.tsx';

export interface UndoButtonsProps {
  /** Undefined while nothing can be undone. */
  onUndo: (() => void) | undefined;
  /** Undefined while nothing can be redone. */
  onRedo: (() => void) | undefined;
}

/** Undo and redo. Both are always shown, so that the focus stays on the pressed one. */
export function UndoButtons({ onUndo, onRedo }: UndoButtonsProps) {
  return (
    <>
      <Button variant="quiet" isBusy={onUndo === undefined} onClick={onUndo}>
        Undo
      </Button>
      <Button variant="quiet" isBusy={onRedo === undefined} onClick={onRedo}>
        Redo
      </Button>
    </>
  );
}

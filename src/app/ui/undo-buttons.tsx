import { Button } from './button.tsx';

export interface UndoButtonsProps {
  /** Undefined while nothing can be undone. */
  onUndo: (() => void) | undefined;
  /** Undefined while nothing can be redone. */
  onRedo: (() => void) | undefined;
}

/** Undo and Redo buttons. Both are always shown, so that the pressed button keeps the focus. */
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

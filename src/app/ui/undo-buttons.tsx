import { Button } from './button.tsx';

export interface UndoButtonsProps {
  /** Undefined while there is no step back. */
  onUndo: (() => void) | undefined;
  /** Undefined while no step was taken back. */
  onRedo: (() => void) | undefined;
}

/** The way back and forth. Both are there, so that the focus stays on the one that was pressed. */
export function UndoButtons({ onUndo, onRedo }: UndoButtonsProps) {
  return (
    <>
      <Button look="quiet" isBusy={onUndo === undefined} onClick={onUndo}>
        Undo
      </Button>
      <Button look="quiet" isBusy={onRedo === undefined} onClick={onRedo}>
        Redo
      </Button>
    </>
  );
}

import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { UndoButtons } from '../../ui/undo-buttons.tsx';

export interface StartBarProps {
  /** The price, or why nothing can be rendered. */
  sentence: string;
  button: string;
  renderCount: number;
  isShort: boolean;
  isBusy: boolean;
  onStart: () => void;
  message: string;
  onUndo: (() => void) | undefined;
  onRedo: (() => void) | undefined;
  /** Errors, shown above the button. */
  children?: ReactNode;
}

/** Always visible: the last change with undo, and the button that renders, with the price. */
export function StartBar({
  sentence,
  button,
  renderCount,
  isShort,
  isBusy,
  onStart,
  children,
  ...change
}: StartBarProps) {
  const hasSteps = change.onUndo !== undefined || change.onRedo !== undefined;
  const isLocked = isBusy || renderCount === 0;
  return (
    <div className="start-bar tall:sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t border-grey-6 bg-grey-1 px-4 py-3 wide:-mx-6 wide:px-6">
      {children}
      {/* Always rendered, so that screen readers announce changes. */}
      <div className={hasSteps ? 'flex items-center gap-x-1' : 'sr-only'}>
        <output dir="auto" className="min-w-0 flex-1 truncate text-grey-11">
          {change.message}
        </output>
        {hasSteps && <UndoButtons onUndo={change.onUndo} onRedo={change.onRedo} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          isBusy={isLocked}
          aria-describedby="batch-price"
          className="min-w-40"
          onClick={() => isLocked || onStart()}
        >
          {button}
        </Button>
        <p id="batch-price" className={`min-w-0 flex-[1_1_16rem] tabular ${isShort ? 'text-warning' : 'text-grey-10'}`}>
          {sentence}
        </p>
      </div>
    </div>
  );
}

import { useEffect, useRef, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { choiceParam } from '../../lib/search-params.ts';
import { UndoButtons } from '../../ui/undo-buttons.tsx';
import type { SetupStore } from './create-setup-store.ts';

const names = { file: 'File', match: 'Match', check: 'Check' } as const;
export type Step = keyof typeof names;
const steps = Object.keys(names) as Step[];

/** The step in the URL. Whoever has chosen a file matches its columns next. */
export const stepSearch = { step: choiceParam(['match', 'file', 'check']) };

export interface StepsProps {
  step: Step;
  /** Without a file, there is nothing to match or check. */
  hasFile: boolean;
  onStep: (step: Step) => void;
}

/** The three steps to a batch. Only the last one spends renders. */
export function Steps({ step, hasFile, onStep }: StepsProps) {
  const current = useRef<HTMLButtonElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The button that led here may be gone.
    current.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  return (
    <nav aria-label="Steps">
      <ol className="flex gap-2">
        {steps.map((name, index) => (
          <li key={name} className="flex-1 sm:flex-none">
            <button
              ref={name === step ? current : undefined}
              type="button"
              aria-current={name === step ? 'step' : undefined}
              disabled={!hasFile && name !== 'file'}
              className="flex min-h-11 w-full items-center gap-2 rounded-control border border-grey-6 px-4 text-grey-11 disabled:text-grey-9 aria-[current]:border-accent aria-[current]:semibold aria-[current]:text-grey-12 max-sm:justify-center max-sm:px-2"
              onClick={() => onStep(name)}
            >
              <span className="tabular">{index + 1}</span>
              {names[name]}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Always visible at the bottom: the last change with Undo, and what comes next. */
export function StepBar({ store, children }: { store: SetupStore; children: ReactNode }) {
  const { history, undo, redo } = useStore(store);
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const { steps: changes = [], index = 0, messages = [] } = history ?? {};
  return (
    <div
      className="start-bar tall:sticky bottom-0 z-10 -mx-4 flex flex-col gap-2 border-t border-grey-6 bg-grey-1 px-4 py-3 outline-none wide:-mx-6 wide:px-6"
      {...keptFocus}
    >
      {/* Always rendered, so that screen readers announce changes. */}
      <div className={changes.length > 1 ? 'flex items-center gap-x-1' : 'sr-only'}>
        <output dir="auto" className="min-w-0 flex-1 truncate text-grey-11">
          {messages[0]}
        </output>
        {changes.length > 1 && (
          <UndoButtons
            onUndo={index === 0 ? undefined : undo}
            onRedo={index === changes.length - 1 ? undefined : redo}
          />
        )}
      </div>
      {children}
    </div>
  );
}

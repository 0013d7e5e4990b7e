import type { ReactNode } from 'react';

/** A small button among words. Pressing it keeps the focus where it is, so that no blur moves it from under the pointer. */
export function TextButton({ about, onClick, children }: { about: string; onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-describedby={about}
      className="shrink-0 rounded-control text-xs text-grey-11 underline underline-offset-4 pointer-coarse:min-h-11"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

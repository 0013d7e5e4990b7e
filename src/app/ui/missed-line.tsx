import type { ReactNode } from 'react';
import { Button } from './button.tsx';

export interface MissedLineProps {
  /** A sentence about the missing part. */
  children: ReactNode;
  className?: string;
  onTryAgain: () => void;
}

/** A line about an optional free request that failed, with a button to try again. */
export function MissedLine({ children, className = '', onTryAgain }: MissedLineProps) {
  return (
    <p className={`flex flex-wrap items-center gap-x-4 ${className}`}>
      <span dir="auto">{children}</span>
      <Button variant="quiet" className="-my-2 -ms-3 text-xs underline" onClick={onTryAgain}>
        Try again
      </Button>
    </p>
  );
}

import { useEffect, useState } from 'react';
import type { Progress } from '../../client/read-body.ts';

/** The elapsed time is shown after this many seconds. */
const SHOWN_S = 2;
const USUAL_MS = 2_000;
const SLOW_FACTOR = 3;

export interface RenderProgressProps {
  progress: Progress | undefined;
  /** The duration of the last render. */
  usualMs: number | undefined;
}

/** A progress bar with the elapsed seconds, which change even with reduced motion. */
export function RenderProgress({ progress, usualMs = USUAL_MS }: RenderProgressProps) {
  const { receivedBytes = 0, totalBytes } = progress ?? {};
  const seconds = useSeconds();
  const isSlow = seconds >= SHOWN_S && seconds * 1_000 > SLOW_FACTOR * usualMs;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-xs text-grey-11">
      <progress
        aria-label="Rendering"
        className="render-progress h-1.5 w-full max-w-40"
        {...(totalBytes === undefined ? {} : { value: Math.min(receivedBytes, totalBytes), max: totalBytes })}
      />
      <span aria-hidden="true" className="tabular">
        Rendering{seconds >= SHOWN_S && ` · ${seconds} s`}
      </span>
      <output className="empty:hidden">{isSlow && 'This is taking longer than usual.'}</output>
    </div>
  );
}

function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const timer = window.setInterval(() => setSeconds(Math.round((performance.now() - startedAt) / 1_000)), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return seconds;
}

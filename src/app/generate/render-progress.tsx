import { useEffect, useState } from 'react';
import type { Progress } from '../../client/read-body.ts';

/** From when on the seconds are told: nobody waits for what comes sooner. */
const TOLD_S = 2;
const USUAL_MS = 2_000;
const SLOW_FACTOR = 3;

export interface RenderProgressProps {
  /** How much of the image has arrived. */
  progress: Progress | undefined;
  /** How long the render before took. */
  usualMs: number | undefined;
}

/** A render on its way: a bar, and a number that moves where motion is reduced, too. */
export function RenderProgress({ progress, usualMs = USUAL_MS }: RenderProgressProps) {
  const { receivedBytes = 0, totalBytes } = progress ?? {};
  const seconds = useSeconds();
  const isSlow = seconds >= TOLD_S && seconds * 1_000 > SLOW_FACTOR * usualMs;
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-xs text-grey-11">
      <progress
        aria-label="Rendering"
        className="render-progress h-1.5 w-full max-w-40"
        {...(totalBytes === undefined ? {} : { value: Math.min(receivedBytes, totalBytes), max: totalBytes })}
      />
      <span aria-hidden="true" className="tabular">
        Rendering{seconds >= TOLD_S && ` · ${seconds} s`}
      </span>
      <output className="empty:hidden">{isSlow && 'It takes longer than usual.'}</output>
    </div>
  );
}

/** Whole seconds since it came on screen. */
function useSeconds(): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const timer = window.setInterval(() => setSeconds(Math.round((performance.now() - startedAt) / 1_000)), 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return seconds;
}

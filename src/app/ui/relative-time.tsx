import type { PointerEvent } from 'react';
import { formatExactTime, formatRelativeTime } from './format-time.ts';
import { useNow } from './use-now.ts';

/**
 * When something happened, in words, also where the clock of this machine is behind; the exact time is the tooltip. Text that
 * is no time is shown as it is.
 */
export function RelativeTime({ isoTime }: { isoTime: string }) {
  const nowMs = useNow();
  const ms = Date.parse(isoTime);
  if (Number.isNaN(ms)) return <span dir="auto">{isoTime}</span>;
  return (
    <time dateTime={isoTime} onPointerEnter={showExactTime}>
      {formatRelativeTime(Math.min(ms, nowMs), nowMs)}
    </time>
  );
}

function showExactTime({ currentTarget }: PointerEvent<HTMLTimeElement>): void {
  currentTarget.title = formatExactTime(Date.parse(currentTarget.dateTime));
}

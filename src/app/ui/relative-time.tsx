import { formatExactTime, formatRelativeTime } from './format-time.ts';
import { useNow } from './use-now.ts';

/** "3 days ago", with the exact time in a tooltip. A time that is in the future by this machine's clock is shown as now. */
export function RelativeTime({ isoTime }: { isoTime: string }) {
  const nowMs = useNow();
  const ms = Date.parse(isoTime);
  if (Number.isNaN(ms)) return <span dir="auto">{isoTime}</span>;
  return (
    <time dateTime={isoTime} title={formatExactTime(ms)}>
      {formatRelativeTime(Math.min(ms, nowMs), nowMs)}
    </time>
  );
}

import { createPart } from '../hooks/create-part.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import { useIsTakenOver } from '../hooks/use-is-taken-over.ts';
import { formatDay } from '../ui/format-time.ts';
import { useNow } from '../ui/use-now.ts';
import { describeLeft, isStale } from './describe-quota.ts';
import { useQuota } from './use-quota.ts';

/** The numbers are read without it. */
const knownMeter = createPart(async () => (await import('./known-meter.tsx')).KnownMeter);

/** Renders left of this period, always in sight. */
export function QuotaMeter() {
  const quota = useQuota();
  const isTakenOver = useIsTakenOver();
  const nowMs = useNow();
  const left = describeLeft(quota);
  if (quota === undefined || left === undefined) {
    const look = `text-end text-xs text-balance text-grey-10 ${isTakenOver ? '' : 'invisible'}`;
    return <p className={look}>Quota is known after the first render</p>;
  }
  const numbers = isStale(quota, nowMs) ? `${left} as of ${formatDay(quota.readAtMs)}` : left;
  const plain = (
    <>
      <span className="w-14 sm:w-24" />
      {numbers}
    </>
  );
  return (
    <div className="flex items-center gap-2 text-xs text-grey-11 tabular">
      <PartSlot part={knownMeter} waiting={plain} missing={plain}>
        {(KnownMeter) => <KnownMeter quota={quota} numbers={numbers} nowMs={nowMs} />}
      </PartSlot>
    </div>
  );
}

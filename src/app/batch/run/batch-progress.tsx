import { formatCount, formatNumber } from '../../../variables/messages.ts';
import { describeQuota } from '../../quota/describe-quota.ts';
import { useQuota } from '../../quota/use-quota.ts';
import { useNow } from '../../ui/use-now.ts';
import type { BatchView } from '../batch-run.ts';
import { countProgress, describePhase, describeTenths } from './describe-batch.ts';

/** A batch's progress and speed, and the remaining quota. */
export function BatchProgress({ view: { state, isElsewhere, isStarting } }: { view: BatchView }) {
  const { counts } = state;
  const { value, max } = countProgress(counts);
  const phase = isStarting && state.phase === 'idle' ? 'Starting…' : describePhase(state);
  const where = isElsewhere ? ' It is running in another tab of this browser.' : '';
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4 max-sm:group-data-live:min-h-10">
        <p className="semibold tabular">
          {phase}
          {where}
        </p>
        <p className="shrink-0 text-grey-10 tabular">
          {formatNumber(value)} of {formatCount(max, 'row')}
        </p>
      </div>
      <progress
        aria-label="Batch progress"
        aria-valuetext={`${formatNumber(value)} of ${formatCount(max, 'row')}`}
        value={value}
        max={Math.max(1, max)}
        className="render-progress h-2 w-full"
      />
      <Price waitingCount={counts.waiting + counts.sending} />
      <Announcement state={state} share={describeTenths(value, max)} phase={phase} />
    </div>
  );
}

function Price({ waitingCount }: { waitingCount: number }) {
  const quota = useQuota();
  const nowMs = useNow();
  const price = waitingCount > 0 ? `Each row uses one render: ${formatNumber(waitingCount)} to go. ` : '';
  const left = quota === undefined ? 'Your quota is shown after the first render' : describeQuota(quota, nowMs);
  return <p className="text-grey-10 tabular max-sm:group-data-live:min-h-15">{`${price}${left}.`}</p>;
}

/** Announces phase changes and every 10% of progress to screen readers, but not every row. */
function Announcement({ state, share, phase }: { state: BatchView['state']; share: string; phase: string }) {
  const isRunning = state.phase === 'running';
  return <output className="sr-only">{isRunning ? `Rendering: ${share} complete` : phase}</output>;
}

import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatNumber } from '../../../variables/messages.ts';
import { mayPayTwice } from '../../../batch/queue/change-rows.ts';
import { Button } from '../../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { PressGuard } from '../../ui/press-guard.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { BatchView } from '../batch-run.ts';
import type { BatchRunner } from '../create-batch-runner.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';

export interface BatchActionsProps {
  view: BatchView;
  runner: BatchRunner;
  /** Called when stopped or failed rows are resent. */
  onRetry: () => void;
}

/** The buttons that run, pause, stop and retry a batch. */
export function BatchActions({ view, runner, onRetry }: BatchActionsProps) {
  const { batch, state, rows, isElsewhere, isIdempotent } = view;
  const { counts } = state;
  const nowMs = useNow();
  const [isAsking, setAsking] = useState(false);
  const keptFocus = useKeptFocus<HTMLFieldSetElement>();
  const isRunning = state.phase === 'running';
  // A retry also sends the waiting rows.
  const isResumed = counts.waiting > 0 && !isRunning && state.pause?.reason !== 'turn';
  const again = isResumed ? 'Resume and retry' : 'Retry';
  const retry = (states: Parameters<BatchRunner['retry']>[1]) => {
    onRetry();
    void runner.retry(batch.id, states);
  };
  const twiceCount = rows.filter((row) => mayPayTwice(row, isIdempotent, nowMs)).length;
  return (
    <PressGuard
      aria-label="Batch actions"
      // Retry can appear under the pointer in place of Stop, and Resume in place of Pause.
      buttons={JSON.stringify([state.phase, isResumed, counts.failed > 0, counts.unknown > 0, counts.stopped > 0])}
      className="flex flex-wrap content-start gap-2 not-group-data-live:empty:hidden group-data-live:min-h-9 max-sm:group-data-live:min-h-20 group-data-live:pointer-coarse:min-h-11 max-sm:group-data-live:pointer-coarse:min-h-24"
      {...keptFocus}
    >
      <MainButton view={view} runner={runner} />
      {(state.phase === 'paused' || (counts.waiting > 0 && !isElsewhere)) && (
        <Button onClick={() => void runner.stop(batch.id)}>Stop</Button>
      )}
      {!isElsewhere && (
        <>
          {counts.failed > 0 && (
            <Button onClick={() => retry(['failed'])}>
              {again} {formatNumber(counts.failed)} failed
            </Button>
          )}
          {counts.unknown > 0 && (
            <Button onClick={() => (twiceCount > 0 ? setAsking(true) : retry(['unknown']))}>
              {again} {formatNumber(counts.unknown)} unknown{twiceCount > 0 && '…'}
            </Button>
          )}
          {counts.stopped > 0 && !isRunning && (
            <Button onClick={() => retry(['stopped'])}>
              {isResumed ? 'Resume and render' : 'Render'} {formatNumber(counts.stopped)} stopped
            </Button>
          )}
          {isRunning && <NotifyButton />}
        </>
      )}
      {isAsking && (
        <UnknownDialog
          count={twiceCount}
          isIdempotent={isIdempotent}
          otherCount={counts.unknown - twiceCount}
          waitingCount={isResumed ? counts.waiting : 0}
          onRetry={() => retry(['unknown'])}
          onClose={() => setAsking(false)}
        />
      )}
    </PressGuard>
  );
}

/** Starts, pauses and resumes with a single button, so focus stays on it. */
function MainButton({ view, runner }: Omit<BatchActionsProps, 'onRetry'>) {
  const { id } = view.batch;
  const { phase, pause, counts } = view.state;
  const isWaiting = pause?.reason === 'turn' || (view.isElsewhere && pause?.reason === 'unreachable');
  if (phase === 'running' || isWaiting) {
    return (
      <Button onClick={() => void runner.pause(id)}>
        <Pause size="1rem" aria-hidden="true" />
        Pause
      </Button>
    );
  }
  const left = counts.waiting + counts.sending;
  if ((left === 0 && phase !== 'paused') || view.isElsewhere) return null;
  const isChanged = pause?.isChanged === true;
  const isGone = pause?.reason === 'template' && !isChanged;
  const isFirst = phase === 'idle' && counts.done + counts.failed + counts.unknown === 0;
  const resume = isFirst ? `Render ${formatCount(left, 'row')}` : 'Resume';
  const label = isChanged ? 'Continue with the new version' : isGone ? 'Try again' : resume;
  return (
    <Button
      variant="primary"
      isBusy={view.isStarting}
      onClick={() => view.isStarting || void (isChanged ? runner.acceptTemplate(view.batch) : runner.start(id))}
    >
      <Play size="1rem" aria-hidden="true" />
      {view.isStarting ? 'Starting…' : label}
    </Button>
  );
}

interface UnknownDialogProps {
  /** The number of rows that may be charged twice. */
  count: number;
  isIdempotent: boolean;
  /** The number of other unknown rows, which the service still remembers. */
  otherCount: number;
  /** The number of waiting rows that are also sent. */
  waitingCount: number;
  onRetry: () => void;
  onClose: () => void;
}

/** Warns that a retry may cost renders. */
export function UnknownDialog({ count, isIdempotent, otherCount, waitingCount, onRetry, onClose }: UnknownDialogProps) {
  const title = `Retry ${formatCount(count, 'row')}?`;
  const them = count === 1 ? 'it' : 'them';
  return (
    <Dialog label={title} onClose={onClose} className={`${floatingDialogClass} w-[min(30rem,92vw)]`}>
      <DialogHead title={title} />
      <p>
        {count === 1 ? 'It was sent' : 'They were sent'}
        {isIdempotent && ` over 23 hours ago, longer than the service remembers ${them}`}, and{' '}
        {count === 1 ? 'its image' : 'their images'} didn’t arrive. The service may have charged for {them} already
        {!isIdempotent && ', and it doesn’t guarantee to render a row only once'}.
      </p>
      <p>
        You may be charged twice for up to {count} {count === 1 ? 'render' : 'renders'} if you retry.
        {otherCount > 0 && ` ${formatCount(otherCount, 'other unknown row')} will be retried too, at no extra cost.`}
        {waitingCount > 0 && ` ${formatCount(waitingCount, 'waiting row')} will be sent too.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={closeDialog}>Cancel</Button>
        <Button
          onClick={(event) => {
            closeDialog(event);
            onRetry();
          }}
        >
          Retry anyway
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks for permission only when the user requests a notification. */
function NotifyButton() {
  const [permission, setPermission] = useState(() =>
    typeof Notification === 'function' ? Notification.permission : 'denied',
  );
  if (permission === 'denied') return null;
  if (permission === 'granted') return <p className="self-center text-grey-10">You’ll get a notification.</p>;
  return (
    <Button variant="quiet" onClick={() => void Notification.requestPermission().then(setPermission)}>
      Notify me when done
    </Button>
  );
}

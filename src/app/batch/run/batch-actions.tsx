import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { formatCount, formatNumber } from '../../../variables/messages.ts';
import { mayPayTwice } from '../../../batch/queue/change-rows.ts';
import { Button } from '../../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { isSecondPress } from '../../ui/second-press.ts';
import { useNow } from '../../ui/use-now.ts';
import type { BatchRun, BatchView } from '../batch-run.ts';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';

export interface BatchActionsProps {
  view: BatchView;
  run: BatchRun;
}

/** What can be done with a batch now. */
export function BatchActions({ view, run }: BatchActionsProps) {
  const { state, rows, isElsewhere, isIdempotent } = view;
  const { counts } = state;
  const nowMs = useNow();
  const [isAsking, setAsking] = useState(false);
  const keptFocus = useKeptFocus<HTMLFieldSetElement>();
  const isRunning = state.phase === 'running';
  // What sends rows again sends those that wait as well.
  const isResumed = counts.waiting > 0 && !isRunning && state.pause?.reason !== 'turn';
  const again = isResumed ? 'Resume and retry' : 'Retry';
  const retry = (states: Parameters<BatchRun['retry']>[0]) => void run.retry(states);
  // Of this minute: a service remembers a render for an hour longer than is counted on.
  const twiceCount = rows.filter((row) => mayPayTwice(row, isIdempotent, nowMs)).length;
  return (
    <fieldset
      aria-label="What to do with the batch"
      className="flex flex-wrap gap-2 not-group-data-live:empty:hidden group-data-live:min-h-9 group-data-live:pointer-coarse:min-h-11"
      {...keptFocus}
      // What pays comes to lie where Stop was. Resume is the button that was Pause, so there only a double click is told from two.
      onClickCapture={(event) => isSecondPress(event) && event.stopPropagation()}
    >
      <MainButton view={view} run={run} />
      {(state.phase === 'paused' || (counts.waiting > 0 && !isElsewhere)) && (
        <Button onClick={() => void run.stop()}>Stop</Button>
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
    </fieldset>
  );
}

/** Begins, pauses and goes on: one button, so that whoever pressed it is still on it. */
function MainButton({ view, run }: BatchActionsProps) {
  const { phase, pause, counts } = view.state;
  const isWaiting = pause?.reason === 'turn' || (view.isElsewhere && pause?.reason === 'unreachable');
  if (phase === 'running' || isWaiting) {
    return (
      <Button onClick={() => run.pause()}>
        <Pause size="1rem" aria-hidden="true" />
        Pause
      </Button>
    );
  }
  const left = counts.waiting + counts.sending;
  // One that is paused with no row left waits to send rows again.
  if ((left === 0 && phase !== 'paused') || view.isElsewhere) return null;
  const isChanged = pause?.isChanged === true;
  const isGone = pause?.reason === 'template' && !isChanged;
  const isFirst = phase === 'idle' && counts.done + counts.failed + counts.unknown === 0;
  const goOn = isFirst ? `Render ${formatCount(left, 'row')}` : 'Resume';
  const label = isChanged ? 'Go on as it is now' : isGone ? 'Try again' : goOn;
  return (
    <Button
      look="primary"
      isBusy={view.isStarting}
      onClick={() => view.isStarting || void (isChanged ? run.acceptTemplate() : run.start())}
    >
      <Play size="1rem" aria-hidden="true" />
      {view.isStarting ? 'Starting…' : label}
    </Button>
  );
}

interface UnknownDialogProps {
  /** Of the rows that may be paid twice. */
  count: number;
  /** A service that renders once for one id does so as long as it remembers it. */
  isIdempotent: boolean;
  /** Of the other unknown rows, which the service still remembers. */
  otherCount: number;
  /** Of the rows that wait, where they are sent with them. */
  waitingCount: number;
  onRetry: () => void;
  onClose: () => void;
}

/** Says what sending again may cost, before it does. */
export function UnknownDialog({ count, isIdempotent, otherCount, waitingCount, onRetry, onClose }: UnknownDialogProps) {
  const title = `Send ${formatCount(count, 'row')} again?`;
  const them = count === 1 ? 'it' : 'them';
  return (
    <Dialog label={title} onClose={onClose} className={`${floatingDialogClass} w-[min(30rem,92vw)]`}>
      <DialogHead title={title} />
      <p>
        {count === 1 ? 'It was sent' : 'They were sent'}
        {isIdempotent && ` over 23 hours ago, longer than the service remembers ${them}`}, and{' '}
        {count === 1 ? 'its image' : 'their images'} did not arrive. The service may have counted {them} already
        {!isIdempotent && ', and it does not promise to render a row once'}.
      </p>
      <p>
        Sending again may pay twice: up to {count} more {count === 1 ? 'render' : 'renders'}.
        {otherCount > 0 && ` The other unknown rows are sent too, and counted once: ${formatNumber(otherCount)}.`}
        {waitingCount > 0 && ` The rows that wait are sent too: ${formatNumber(waitingCount)}.`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={closeDialog}>Leave {them}</Button>
        <Button
          onClick={(event) => {
            closeDialog(event);
            onRetry();
          }}
        >
          Send again
        </Button>
      </div>
    </Dialog>
  );
}

/** Asks the browser to allow a notification, only when a person wants one. */
function NotifyButton() {
  const [permission, setPermission] = useState(() =>
    typeof Notification === 'function' ? Notification.permission : 'denied',
  );
  if (permission === 'denied') return null;
  if (permission === 'granted') return <p className="self-center text-grey-10">You will be told when it is done.</p>;
  return (
    <Button look="quiet" onClick={() => void Notification.requestPermission().then(setPermission)}>
      Tell me when it is done
    </Button>
  );
}

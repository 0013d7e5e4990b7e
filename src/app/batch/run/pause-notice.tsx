import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { BatchView } from '../batch-run.ts';
import { describePause } from './describe-batch.ts';

/** Why a batch does not go on although nobody paused it. */
export function PauseNotice({ view: { state, isElsewhere }, onAccept }: { view: BatchView; onAccept: () => void }) {
  const { phase, pause } = state;
  if (phase !== 'paused' || pause === undefined || pause.reason === 'person') return null;
  const { title, detail } = describePause(pause);
  return (
    <Alert title={title}>
      <p>{detail}</p>
      {pause.reason === 'template' && !isElsewhere && (
        <Button className="mt-1 self-start" onClick={onAccept}>
          Go on as it is now
        </Button>
      )}
    </Alert>
  );
}

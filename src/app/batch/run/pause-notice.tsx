import { useHasSettings } from '../../lib/use-service-description.ts';
import { Alert } from '../../ui/alert.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useOnline } from '../../ui/use-online.ts';
import type { BatchView } from '../batch-run.ts';
import { describePause } from './describe-batch.ts';

/** Why a batch does not go on although nobody paused it. */
export function PauseNotice({ view: { state, isIdempotent } }: { view: BatchView }) {
  const { phase, pause } = state;
  const isOnline = useOnline();
  const hasSettings = useHasSettings();
  const nowMs = useNow();
  if (phase !== 'paused' || pause === undefined || pause.reason === 'person' || pause.reason === 'turn') return null;
  const { title, detail } = describePause(pause, isIdempotent, isOnline, hasSettings, nowMs);
  return (
    <Alert title={title}>
      <p>{detail}</p>
    </Alert>
  );
}

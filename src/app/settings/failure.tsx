import { useEffect, useRef } from 'react';
import { isNotFound, isUnclear } from '../../client/api-error.ts';
import { describeError } from '../lib/describe-error.ts';
import { Alert } from '../ui/alert.tsx';

export interface FailureProps {
  error: Error;
  title?: string;
  /** What to do when no whole answer came, so that nobody knows what was done. */
  unclear?: string;
  /** What it means that what was to be changed is not there. */
  gone?: string;
}

/** Of a template or project. The service does not say whether it is there at all. */
const GONE =
  'What this is about, or the project chosen for it, was deleted meanwhile or is not shared any more. Deleted templates and projects can be brought back under Templates.';

/** Why a change was not made. Of a refusal the service's own sentence says all there is; without an answer it may be made. */
export function Failure({
  error,
  title = 'Nothing was changed.',
  unclear = 'It may have been done all the same: look at the list before you do it again.',
  gone = GONE,
}: FailureProps) {
  const { title: cause, message, hint } = describeError(error);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The message may push the pressed button out of sight, or be out of sight itself.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Alert title={isUnclear(error) ? cause : title}>
        <p dir="auto">{isUnclear(error) ? unclear : isNotFound(error) ? gone : message || hint}</p>
      </Alert>
    </div>
  );
}

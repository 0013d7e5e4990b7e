import { useEffect, useRef } from 'react';
import { isNotFound, isUnclear } from '../../client/api-error.ts';
import { Alert } from '../ui/alert.tsx';
import { describeError } from './describe-error.ts';

export interface FailureProps {
  error: Error;
  title?: string;
  /** Says what to do if the outcome of the change is unknown. */
  unclear?: string;
  /** Shown if the item to change was not found. */
  missing?: string;
}

/** The service doesn't reveal whether a template or project is missing or only hidden. */
const MISSING =
  'The template or its project was deleted or is no longer shared with you. You can restore what you deleted under Templates.';

/** Shows why a change failed, with the service's own message if there is one. */
export function Failure({
  error,
  title = 'Nothing was changed.',
  unclear = 'The change may have succeeded. Check the list before trying again.',
  missing = MISSING,
}: FailureProps) {
  const { title: cause, message, hint } = describeError(error);
  const reason = isNotFound(error) ? missing : message || hint;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Keep both the pressed button and the message on screen.
    document.activeElement?.scrollIntoView({ block: 'nearest' });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Alert title={isUnclear(error) ? cause : title}>
        <p dir="auto">{isUnclear(error) ? unclear : reason}</p>
      </Alert>
    </div>
  );
}

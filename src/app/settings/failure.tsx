import { describeError } from '../hooks/describe-error.ts';
import { Alert } from '../ui/alert.tsx';

/** Why a change could not be made. Of a refusal the service's own sentence says all there is. */
export function Failure({ error, title = 'Nothing was changed.' }: { error: Error; title?: string }) {
  const { said, next } = describeError(error);
  return (
    <Alert title={title}>
      <p dir="auto">{said === '' ? next : said}</p>
    </Alert>
  );
}

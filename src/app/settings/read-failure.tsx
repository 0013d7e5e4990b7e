import { describeError } from '../hooks/describe-error.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';

export interface ReadFailureProps {
  /** What could not be read, as a sentence. */
  title: string;
  /** As `useQuery` gives it. */
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** When something of the settings could not be read: the server's words, and the way to ask again. */
export function ReadFailure({ title, query: { error, isFetching, refetch } }: ReadFailureProps) {
  if (error === null) return null;
  const { said, next } = describeError(error);
  return (
    <Alert title={title}>
      <p dir="auto">{said === '' ? next : said}</p>
      <Button className="mt-2 self-start" isBusy={isFetching} onClick={() => isFetching || refetch()}>
        Try again
      </Button>
    </Alert>
  );
}

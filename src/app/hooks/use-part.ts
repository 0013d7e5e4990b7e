import { useEffect, useState } from 'react';
import type { Part } from './create-part.ts';

/**
 * A part, fetched where it is not there yet: undefined until it is, `missing` when it cannot be, so that something
 * plainer can take its place. The server may be gone when it is needed most.
 */
export function usePart<Loaded>(part: Part<Loaded>): Loaded | 'missing' | undefined {
  const [outcome, setOutcome] = useState<'there' | 'missing'>();
  const loaded = part.read();
  const isDue = loaded === undefined;

  useEffect(() => {
    if (isDue) {
      part.load().then(
        () => setOutcome('there'),
        () => setOutcome('missing'),
      );
    }
  }, [part, isDue]);

  return loaded ?? (outcome === 'missing' ? outcome : undefined);
}

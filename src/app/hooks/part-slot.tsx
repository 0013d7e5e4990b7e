import type { ReactNode } from 'react';
import type { Part } from './create-part.ts';
import { usePart } from './use-part.ts';

export interface PartSlotProps<Loaded> {
  part: Part<Loaded>;
  /** Keeps the place while the part is fetched. */
  waiting?: ReactNode;
  /** Takes the place of a part that cannot be fetched. */
  missing: ReactNode;
  children: (loaded: Loaded) => ReactNode;
}

/** Where a part is shown. Not suspended: React shows what was suspended no sooner than 300 ms after its stand-in. */
export function PartSlot<Loaded>({ part, waiting, missing, children }: PartSlotProps<Loaded>) {
  const loaded = usePart(part);
  if (loaded === 'missing') return missing;
  return loaded === undefined ? waiting : children(loaded);
}

import { createPart } from '../hooks/create-part.ts';
import { nextIdleAfterPaint } from '../ui/next-idle.ts';

/** Search, filters, order, table and the rest of a list that is longer than a screen: the first cards do not wait for it. */
export const listing = createPart(async () => {
  // Nor do they share the processor with it until they are on the screen.
  await nextIdleAfterPaint();
  return (await import('./listing.tsx')).Listing;
});

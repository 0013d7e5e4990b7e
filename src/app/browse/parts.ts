import { createPart } from '../hooks/create-part.ts';

/** Search, filters, order, table and the rest of a list that is longer than a screen: the first cards do not wait for it. */
export const listing = createPart(async () => (await import('./finder/listing.tsx')).Listing);

import { createPart } from '../hooks/create-part.ts';

/** What is done with renders beside looking at them. */
export const historyTools = createPart(async () => (await import('./history-tools.tsx')).HistoryTools);

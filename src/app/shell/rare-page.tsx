import type { ComponentType } from 'react';
import { EXPLORER_PATH } from '../developer/explorer-path.ts';
import { HISTORY_PATH } from '../history/history-path.ts';
import { createPart, type Part } from '../hooks/create-part.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import { TRY_PATH } from '../form/try/try-path.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { NotFoundPage } from './not-found-page.tsx';

const rarePages = new Map<string, Part<ComponentType>>([
  [EXPLORER_PATH, createPart(async () => (await import('../developer/explorer-page.tsx')).ExplorerPage)],
  [HISTORY_PATH, createPart(async () => (await import('./history-page.tsx')).HistoryPage)],
  [TRY_PATH, createPart(async () => (await import('./template-page.tsx')).TryPage)],
]);

/** Pages that few visits go to. They are told apart here, because the first screen has no room for their addresses. */
export function RarePage() {
  const part = rarePages.get(location.pathname.replace(/\/$/, ''));
  if (part === undefined) return <NotFoundPage />;
  return (
    <PartSlot part={part} waiting={<PageHeading title={undefined} />} missing={<NotFetched />}>
      {(Page) => <Page />}
    </PartSlot>
  );
}

/** For the error boundary. */
function NotFetched(): never {
  throw new Error('It could not be fetched.');
}

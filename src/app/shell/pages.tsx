import { lazyPart } from '../ui/lazy-part.ts';

const importTemplatePage = () => import('./template-page.tsx');
const importHistoryPage = () => import('./history-page.tsx');

export const TemplatePage = lazyPart(async () => (await importTemplatePage()).TemplatePage);
export const HistoryPage = lazyPart(async () => (await importHistoryPage()).HistoryPage);
export const BatchesPage = lazyPart(async () => (await import('../batch/run/batches-page.tsx')).BatchesPage);
export const BatchPage = lazyPart(async () => (await import('../batch/run/batch-page.tsx')).BatchPage);
export const SpreadsheetPage = lazyPart(async () => (await import('./spreadsheet-page.tsx')).SpreadsheetPage);
export const DeveloperPage = lazyPart(async () => (await import('../developer/explorer-page.tsx')).ExplorerPage);
export const SettingsPages = lazyPart(async () => (await import('./settings-pages.tsx')).SettingsPages);
export const TryPage = lazyPart(async () => (await import('../form/try/try-page.tsx')).TryPage);

/** Fetches the code of a template's page ahead of a likely visit; a failure shows when the page is opened. */
export function prefetchTemplatePage(): void {
  importTemplatePage().catch(() => {});
}

/** Fetches the code of the history while there is a network. */
export function prefetchHistoryPage(): void {
  importHistoryPage().catch(() => {});
}

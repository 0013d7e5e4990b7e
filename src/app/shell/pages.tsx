import { lazy } from 'react';

const importTemplatePage = () => import('./template-page.tsx');
const importHistoryPage = () => import('./history-page.tsx');

export const TemplatePage = lazy(() => importTemplatePage().then((page) => ({ default: page.TemplatePage })));
export const HistoryPage = lazy(() => importHistoryPage().then((page) => ({ default: page.HistoryPage })));
export const BatchesPage = lazy(() =>
  import('../batch/run/batches-page.tsx').then((page) => ({ default: page.BatchesPage })),
);
export const BatchPage = lazy(() =>
  import('../batch/run/batch-page.tsx').then((page) => ({ default: page.BatchPage })),
);
export const SpreadsheetPage = lazy(() =>
  import('./spreadsheet-page.tsx').then((page) => ({ default: page.SpreadsheetPage })),
);
export const DeveloperPage = lazy(() =>
  import('../developer/explorer-page.tsx').then((page) => ({ default: page.ExplorerPage })),
);
export const SettingsPages = lazy(() =>
  import('./settings-pages.tsx').then((pages) => ({ default: pages.SettingsPages })),
);
export const TryPage = lazy(() => import('../form/try/try-page.tsx').then((page) => ({ default: page.TryPage })));

/** Fetches the code of a template's page ahead of a likely visit; a failure shows when the page is opened. */
export function prefetchTemplatePage(): void {
  importTemplatePage().catch(() => {});
}

/** Fetches the code of the history while there is a network. */
export function prefetchHistoryPage(): void {
  importHistoryPage().catch(() => {});
}

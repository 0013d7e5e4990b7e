import { lazyComponent } from '../ui/lazy-component.ts';

const importTemplatePage = () => import('./template-page.tsx');
const importHistoryPage = () => import('../history/history-page.tsx');

export const TemplatePage = lazyComponent(async () => (await importTemplatePage()).TemplatePage);
export const HistoryPage = lazyComponent(async () => (await importHistoryPage()).HistoryPage);
export const BatchesPage = lazyComponent(async () => (await import('../batch/run/batches-page.tsx')).BatchesPage);
export const BatchPage = lazyComponent(async () => (await import('../batch/run/batch-page.tsx')).BatchPage);
export const SpreadsheetPage = lazyComponent(async () => (await import('../batch/setup/setup-page.tsx')).SetupPage);
export const DeveloperPage = lazyComponent(async () => (await import('../developer/explorer-page.tsx')).ExplorerPage);
export const SettingsPages = lazyComponent(async () => (await import('./settings-pages.tsx')).SettingsPages);
export const HelpIndexPage = lazyComponent(async () => (await import('../help/help-page.tsx')).HelpIndexPage);
export const HelpPage = lazyComponent(async () => (await import('../help/help-page.tsx')).HelpPage);

/** Fetches the code of a template's page ahead of a likely visit; a failure shows when the page is opened. */
export function prefetchTemplatePage(): void {
  importTemplatePage().catch(() => {});
}

/** Fetches the code of the history while there is a network. */
export function prefetchHistoryPage(): void {
  importHistoryPage().catch(() => {});
}

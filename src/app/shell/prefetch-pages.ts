export const importTemplatePage = () => import('./template-page.tsx');
export const importHistoryPage = () => import('../history/history-page.tsx');

/** Loads the code of the template page before a likely visit. A failure appears when the page is opened. */
export function prefetchTemplatePage(): void {
  importTemplatePage().catch(() => {});
}

/** Loads the code of the history while there is a network. */
export function prefetchHistoryPage(): void {
  importHistoryPage().catch(() => {});
}

export const importTemplatePage = () => import('./template-page.tsx');
export const importHistoryPage = () => import('../history/history-page.tsx');

/** Loads the code of a page before a likely visit. If that fails, the visit shows why. */
export function prefetch(importPage: () => Promise<unknown>): void {
  importPage().catch(() => {});
}

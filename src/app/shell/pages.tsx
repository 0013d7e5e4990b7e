import { lazy } from 'react';

const importProjectPage = () => import('../lists/project-page.tsx');
const importTemplatePage = () => import('./template-page.tsx');

export const ProjectPage = lazy(() => importProjectPage().then((page) => ({ default: page.ProjectPage })));
export const TemplatePage = lazy(() => importTemplatePage().then((page) => ({ default: page.TemplatePage })));
export const HistoryPage = lazy(() => import('./history-page.tsx').then((page) => ({ default: page.HistoryPage })));
export const DeveloperPage = lazy(() =>
  import('../developer/explorer-page.tsx').then((page) => ({ default: page.ExplorerPage })),
);
export const TryPage = lazy(() => import('../form/try/try-page.tsx').then((page) => ({ default: page.TryPage })));

/** Fetches the code of a page ahead of a likely visit; a failure shows when the page is opened. */
export const prefetchPage = {
  project: () => void importProjectPage().catch(() => {}),
  template: () => void importTemplatePage().catch(() => {}),
};

import { lazy } from 'react';

/** Chunks of the pages behind the first screen; calling one early fetches it ahead of the visit. */
export const loadProjectPage = () => import('../browse/project-page.tsx');
export const loadTemplatePage = () => import('../render/template-page.tsx');

export const ProjectPage = lazy(async () => ({ default: (await loadProjectPage()).ProjectPage }));
export const TemplatePage = lazy(async () => ({ default: (await loadTemplatePage()).TemplatePage }));

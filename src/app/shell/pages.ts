import { createPart } from '../hooks/create-part.ts';

// Each page comes on its own: whoever opens a template does not wait for the list of projects.

export const projectsPage = createPart(async () => (await import('../browse/projects-page.tsx')).ProjectsPage);
export const projectPage = createPart(async () => (await import('../browse/project-page.tsx')).ProjectPage);
export const templatePage = createPart(async () => (await import('../render/template-page.tsx')).TemplatePage);
export const notFoundPage = createPart(async () => (await import('./not-found-page.tsx')).NotFoundPage);

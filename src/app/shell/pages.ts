import { createPart } from '../hooks/create-part.ts';
import { whenQuietOrAsked } from './early-key.ts';

const QUIET_AFTER_MS = 1_000;

// Each page comes on its own: whoever opens a template does not wait for the list of projects.

export const projectsPage = createPart(async () => (await import('../lists/projects-page.tsx')).ProjectsPage, true);
export const projectPage = createPart(async () => (await import('../lists/project-page.tsx')).ProjectPage, true);
export const templatePage = createPart(async () => (await import('./template-page.tsx')).TemplatePage, true);
export const notFoundPage = createPart(async () => (await import('./rare-page.tsx')).RarePage);

/** Comes when the page is quiet: nobody waits for it, unless they ask. */
export const commands = createPart(async () => {
  await whenQuietOrAsked(QUIET_AFTER_MS);
  return (await import('./commands/commands.tsx')).Commands;
});

import { createRememberedTemplates, REMEMBERED_KEY } from './create-remembered-templates.ts';
import { openStorage } from './open-storage.ts';

/** The recent and favorite templates of this browser. */
export const useRememberedTemplates = createRememberedTemplates(openStorage());

// Another tab has changed the lists.
window.addEventListener('storage', ({ key }) => {
  if (key === REMEMBERED_KEY) void useRememberedTemplates.persist.rehydrate();
});

import type { Store } from '../store/store.ts';

/**
 * A store with the one project of `faults` before all others, for whoever may read it. Nothing is written: the database
 * knows nothing of it, so it is gone with the setting.
 */
export function createFaultStore(store: Store, faults: Store): Store {
  return {
    ...store,
    async listProjects(viewer, { page, limit }) {
      const [own] = await faults.listProjects(viewer, { page: 0, limit: 1 });
      const here = await store.listProjects(viewer, { page, limit });
      if (own === undefined) return here;
      // One more before them, so each page begins with the last of the page before.
      const before =
        page === 0 ? [own] : (await store.listProjects(viewer, { page: page - 1, limit })).slice(limit - 1);
      return [...before, ...here].slice(0, limit);
    },
    listTemplates: async (viewer, projectId, query) =>
      (await faults.listTemplates(viewer, projectId, query)) ?? store.listTemplates(viewer, projectId, query),
    findTemplate: async (viewer, templateId) =>
      (await faults.findTemplate(viewer, templateId)) ?? store.findTemplate(viewer, templateId),
  };
}

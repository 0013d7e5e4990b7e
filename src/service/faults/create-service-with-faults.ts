import { setTimeout as wait } from 'node:timers/promises';
import { generatePath, routes } from '../../contract/routes.ts';
import { createService, type ImageService } from '../create-service.ts';
import { ProblemError } from '../problem-error.ts';
import type { RenderEngine } from '../renderer/render-engine.ts';
import type { ServiceDependencies } from '../service-context.ts';
import { createMemoryStore } from '../store/create-memory-store.ts';
import { createStarterContents } from '../store/create-starter-contents.ts';
import type { Store } from '../store/store.ts';
import { faults } from './faults.ts';

/** Tells an answer that a fault stands behind; it never leaves the service. */
const UNDRAWN_HEADER = 'x-undrawn';

const faultProject = {
  id: 'fa017000-0000-4000-8000-000000000000',
  name: 'Faults',
  description: 'Templates whose renders go wrong on purpose, each in its own way, for tests.',
  updatedAt: '2026-11-20T09:00:00.000Z',
  templates: faults.map(({ template }) => template),
};

/**
 * The service with one more project, for tests of what calls it. Keys, values and quota are judged by the service itself; the
 * faults stand around it, in its store, its engine and its answers, so nothing inside it knows of them.
 */
export function createServiceWithFaults(dependencies: ServiceDependencies): ImageService {
  const contents = createStarterContents({ projects: [faultProject] });
  const service = createService({
    ...dependencies,
    store: createFaultStore(dependencies.store, createMemoryStore(contents)),
    engine: createFaultEngine(dependencies.engine),
  });
  const faultOf = new Map(faults.map((fault) => [generatePath(fault.template.id), fault]));
  return {
    async fetch(request) {
      const answer = await service.fetch(request);
      const isGenerate = request.method === routes.generate.method;
      const fault = isGenerate ? faultOf.get(new URL(request.url).pathname.toLowerCase()) : undefined;
      // A key or a value that was refused is answered as everywhere.
      const isReached = answer.ok || answer.headers.has(UNDRAWN_HEADER);
      if (fault?.answer === undefined || !isReached) return answer;
      answer.headers.delete(UNDRAWN_HEADER);
      return fault.answer(answer, request.signal);
    },
  };
}

/** An engine that waits before it draws the templates of slow faults, and refuses those that are not to be drawn. */
function createFaultEngine(engine: RenderEngine): RenderEngine {
  const faultOf = new Map(faults.map((fault) => [fault.template.document, fault]));
  return {
    ...engine,
    async render(request, signal) {
      const fault = faultOf.get(request.template.document);
      // The service gives the unit back, as for every render that fails.
      if (fault?.isUndrawn) throw new ProblemError(500, 'Not drawn.', { headers: { [UNDRAWN_HEADER]: '1' } });
      const delayMs = fault?.delayMs?.(request.values) ?? 0;
      if (delayMs > 0) await wait(delayMs, undefined, { signal });
      return engine.render(request, signal);
    },
  };
}

/**
 * A store with the one project of `faultStore` before all others, for whoever may read it. Nothing is written: the database
 * knows nothing of it, so it is gone with the setting.
 */
function createFaultStore(store: Store, faultStore: Store): Store {
  return {
    ...store,
    async listProjects(viewer, { page, limit }) {
      const [own] = await faultStore.listProjects(viewer, { page: 0, limit: 1 });
      const here = await store.listProjects(viewer, { page, limit });
      if (own === undefined) return here;
      // One more before them, so each page begins with the last of the page before.
      const before =
        page === 0 ? [own] : (await store.listProjects(viewer, { page: page - 1, limit })).slice(limit - 1);
      return [...before, ...here].slice(0, limit);
    },
    listTemplates: async (viewer, projectId, query) =>
      (await faultStore.listTemplates(viewer, projectId, query)) ?? store.listTemplates(viewer, projectId, query),
    findTemplate: async (viewer, templateId) =>
      (await faultStore.findTemplate(viewer, templateId)) ?? store.findTemplate(viewer, templateId),
  };
}

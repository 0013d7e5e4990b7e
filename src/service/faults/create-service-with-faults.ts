import { setTimeout as wait } from 'node:timers/promises';
import { generatePath, routes, templatePath } from '../../contract/routes.ts';
import { createService, type ImageService } from '../create-service.ts';
import { ProblemError } from '../problem-error.ts';
import type { RenderEngine } from '../renderer/render-engine.ts';
import type { ServiceDependencies } from '../service-context.ts';
import type { StarterWorkspace } from '../starter/starter-workspace.ts';
import { createMemoryStore } from '../store/create-memory-store.ts';
import { createStarterContents } from '../store/create-starter-contents.ts';
import type { Store } from '../store/store.ts';
import { failList, faults, type ReplaceAnswer } from './faults.ts';

/** Marks the error from a fault that renders nothing. Clients never receive this header. */
const UNDRAWN_HEADER = 'x-undrawn';

const faultProjects = [
  {
    id: 'fa017000-0000-4000-8000-000000000000',
    name: 'Faults',
    description: 'Templates that fail on purpose, for testing.',
    updatedAt: '2026-11-20T09:00:00.000Z',
    templates: faults.map(({ template }) => template),
  },
  {
    id: 'fa017000-0000-4000-8000-000000000100',
    name: 'List fault',
    description: 'A project whose template list returns 503, for testing.',
    updatedAt: '2026-11-20T08:00:00.000Z',
    templates: [],
  },
] as const satisfies StarterWorkspace['projects'];

export interface FaultOptions {
  /** Makes the project list return an error. */
  hasProjectsFault?: boolean;
}

/**
 * The service with two more projects, for testing clients. Faults wrap the store, the engine and the responses, so keys, values
 * and quotas are checked as usual.
 */
export function createServiceWithFaults(
  dependencies: ServiceDependencies,
  { hasProjectsFault = false }: FaultOptions = {},
): ImageService {
  const contents = createStarterContents({ projects: [...faultProjects] });
  const service = createService({
    ...dependencies,
    store: createFaultStore(dependencies.store, createMemoryStore(contents)),
    engine: createFaultEngine(dependencies.engine),
  });
  const replacements = findReplacements();
  if (hasProjectsFault) replacements.set(`GET ${routes.listProjects.pattern}`, failList);
  return {
    async fetch(request, keyHash) {
      const answer = await service.fetch(request, keyHash);
      const replace = replacements.get(`${request.method} ${new URL(request.url).pathname.toLowerCase()}`);
      // Rejected keys and values get the usual response.
      const isReached = answer.ok || answer.headers.has(UNDRAWN_HEADER);
      if (replace === undefined || !isReached) return answer;
      answer.headers.delete(UNDRAWN_HEADER);
      return replace(answer, request.signal);
    },
  };
}

/** Finds replacement responses, keyed by request method and path. */
function findReplacements(): Map<string, ReplaceAnswer> {
  const listPath = routes.listTemplates.pattern.replace(':projectId', faultProjects[1].id);
  const replacements = new Map<string, ReplaceAnswer>([[`GET ${listPath}`, failList]]);
  for (const { template, answer, read } of faults) {
    if (answer !== undefined) replacements.set(`POST ${generatePath(template.id)}`, answer);
    if (read !== undefined) replacements.set(`GET ${templatePath(template.id)}`, read);
  }
  return replacements;
}

/** An engine that delays renders for slow faults and rejects renders for undrawn faults. */
function createFaultEngine(engine: RenderEngine): RenderEngine {
  const faultOf = new Map(faults.map((fault) => [fault.template.document, fault]));
  return {
    ...engine,
    async render(request, signal) {
      // Previews and example images don't fail.
      if (request.purpose !== undefined && request.purpose !== 'render') return engine.render(request, signal);
      const fault = faultOf.get(request.template.document);
      // The service refunds the render, as for every failure.
      if (fault?.isUndrawn) throw new ProblemError(500, 'Not drawn.', { headers: { [UNDRAWN_HEADER]: '1' } });
      const delayMs = fault?.delayMs?.(request.values) ?? 0;
      if (delayMs > 0) await wait(delayMs, undefined, { signal });
      return engine.render(request, signal);
    },
  };
}

/** Lists `faultStore` projects before all others. Nothing is written to the database, so they disappear with the setting. */
function createFaultStore(store: Store, faultStore: Store): Store {
  return {
    ...store,
    async listProjects(viewer, { page, limit }) {
      const own = await faultStore.listProjects(viewer, { page: 0, limit: faultProjects.length });
      const start = page * limit;
      // The other projects are shifted, so a page covers parts of two store pages.
      const from = Math.max(0, start - own.length);
      const first = Math.floor(from / limit);
      const read = (at: number) => store.listProjects(viewer, { page: at, limit });
      const others = [...(await read(first)), ...(await read(first + 1))].slice(from - first * limit);
      return [...own.slice(start), ...others].slice(0, limit);
    },
    listTemplates: async (viewer, projectId, query) =>
      (await faultStore.listTemplates(viewer, projectId, query)) ?? store.listTemplates(viewer, projectId, query),
    findTemplate: async (viewer, templateId) =>
      (await faultStore.findTemplate(viewer, templateId)) ?? store.findTemplate(viewer, templateId),
  };
}

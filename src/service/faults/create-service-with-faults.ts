import { generatePath, routes } from '../../contract/routes.ts';
import { createService, type ImageService } from '../create-service.ts';
import type { ServiceDependencies } from '../service-context.ts';
import { createMemoryStore } from '../store/create-memory-store.ts';
import { createStarterContents } from '../store/create-starter-contents.ts';
import { createFaultEngine, UNDRAWN_HEADER } from './create-fault-engine.ts';
import { createFaultStore } from './create-fault-store.ts';
import { drawnFaults } from './drawn-faults.ts';
import { undrawnFaults } from './undrawn-faults.ts';

/** Every fault, in the order in which they are listed. */
export const faults = [...drawnFaults, ...undrawnFaults];

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
    engine: createFaultEngine(dependencies.engine, faults),
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

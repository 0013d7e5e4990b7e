import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { useClient } from '../hooks/client-context.ts';
import { createShapeReader, type ShapeReader } from './shape-reader.ts';
import { whenIdle } from './when-idle.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

export interface Finder {
  workspace: Workspace;
  shapes: ShapeReader;
}

const finders = new WeakMap<Client, Finder>();

/** What is known of the workspace: one for each client, and kept when a page is left. */
export function finderOf(client: Client, queryClient: QueryClient): Finder {
  const finder = finders.get(client) ?? {
    workspace: createWorkspace({ client, queryClient, whenIdle }),
    shapes: createShapeReader({ readTemplate: (id) => client.getTemplate(id, { priority: 'low' }), whenIdle }),
  };
  finders.set(client, finder);
  return finder;
}

export function useFinder(): Finder {
  return finderOf(useClient(), useQueryClient());
}

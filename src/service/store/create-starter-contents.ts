import type { StarterWorkspace } from '../starter/starter-workspace.ts';
import type { StoreContents } from './store.ts';

type StarterKey = Pick<StoreContents['keys'][number], 'id' | 'hash' | 'prefix' | 'quotaLimit'>;

/** The starter workspace as store contents, with an optional key. All projects are SHARED. */
export function createStarterContents({ projects }: StarterWorkspace, key?: StarterKey): StoreContents {
  const [workspaceId, memberId] = ['starter', 'starter-owner'];
  const owned = { workspaceId, ownerId: memberId, visibility: 'SHARED' } as const;
  return {
    keys: key === undefined ? [] : [{ workspaceId, memberId, ...key }],
    projects: projects.map(({ templates: _templates, ...project }) => ({ ...owned, ...project })),
    templates: projects.flatMap(({ id: projectId, templates }) =>
      templates.map((template) => ({ ...owned, projectId, ...template })),
    ),
  };
}

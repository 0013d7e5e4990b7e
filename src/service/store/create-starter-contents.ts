import type { Viewer } from '../auth/visibility.ts';
import type { StarterWorkspace } from '../starter/starter-workspace.ts';
import type { StoreContents } from './store.ts';

type StarterKey = Pick<StoreContents['keys'][number], 'id' | 'hash' | 'prefix' | 'quotaLimit'>;

/** The app's workspace, and the member who owns what it starts with. The first person who signs in becomes this member. */
export const STARTER: Viewer = { workspaceId: 'starter', memberId: 'starter-owner' };

/** The starter workspace as store contents, with an optional key. All projects are SHARED. */
export function createStarterContents({ projects }: StarterWorkspace, key?: StarterKey): StoreContents {
  const { workspaceId, memberId } = STARTER;
  const owned = { workspaceId, ownerId: memberId, visibility: 'SHARED' } as const;
  return {
    keys: key === undefined ? [] : [{ workspaceId, memberId, ...key }],
    projects: projects.map(({ templates: _templates, ...project }) => ({ ...owned, ...project })),
    templates: projects.flatMap(({ id: projectId, templates }) =>
      templates.map((template) => ({ ...owned, projectId, ...template })),
    ),
  };
}

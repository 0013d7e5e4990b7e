import type { StarterWorkspace } from '../starter/starter-workspace.ts';
import type { StoreContents } from './store.ts';

const WORKSPACE_ID = 'starter';
const MEMBER_ID = 'starter-owner';

export interface StarterKey {
  id: string;
  /** SHA-256 of the key, hex. */
  hash: string;
  /** The first characters of the key. */
  prefix: string;
  /** Renders a month. */
  quotaLimit: number;
}

/** The starter workspace as store contents: all its projects SHARED, read by one key, or by none of its own. */
export function createStarterContents(workspace: StarterWorkspace, key?: StarterKey): StoreContents {
  const owned = { workspaceId: WORKSPACE_ID, ownerId: MEMBER_ID, visibility: 'SHARED' } as const;
  return {
    keys: key === undefined ? [] : [{ workspaceId: WORKSPACE_ID, memberId: MEMBER_ID, ...key }],
    projects: workspace.projects.map(({ id, name, description, updatedAt }) => ({
      ...owned,
      id,
      name,
      description,
      updatedAt,
    })),
    templates: workspace.projects.flatMap((project) =>
      project.templates.map(({ id, name, description, createdAt, updatedAt, document }) => ({
        ...owned,
        id,
        projectId: project.id,
        name,
        description,
        createdAt,
        updatedAt,
        document,
      })),
    ),
  };
}

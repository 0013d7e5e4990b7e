import type { Visibility } from '../../contract/resource.ts';

/** The owner of a key: a member of a workspace (specification, section 5). */
export interface Viewer {
  workspaceId: string;
  memberId: string;
}

/** The members that decide who may read a project or template. */
export interface Guarded {
  workspaceId: string;
  ownerId: string;
  visibility: Visibility;
}

/** The owner may read it, and other members of the workspace if it is SHARED (specification, section 3). */
export function canRead(viewer: Viewer, guarded: Guarded): boolean {
  if (viewer.workspaceId !== guarded.workspaceId) return false;
  return guarded.ownerId === viewer.memberId || guarded.visibility === 'SHARED';
}

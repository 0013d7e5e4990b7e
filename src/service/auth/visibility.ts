import type { Visibility } from '../../contract/resource.ts';

/** The owner of a key: one member of one workspace (specification, section 5). */
export interface Viewer {
  workspaceId: string;
  memberId: string;
}

/** What decides who may read a project or template. */
export interface Guarded {
  workspaceId: string;
  ownerId: string;
  visibility: Visibility;
}

/** The one rule of who reads what (specification, section 3): the owner always, other members when SHARED. */
export function canRead(viewer: Viewer, guarded: Guarded): boolean {
  if (viewer.workspaceId !== guarded.workspaceId) return false;
  return guarded.ownerId === viewer.memberId || guarded.visibility === 'SHARED';
}

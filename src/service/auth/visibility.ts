import type { Visibility } from '../../contract/resource.ts';

/** A key's owner: a member of a workspace (specification, section 5). */
export interface Viewer {
  workspaceId: string;
  memberId: string;
}

/** A person at the command line, who may read and change everything. */
export const OPERATOR = 'operator';

/** Who acts on the catalog. */
export type Actor = Viewer | typeof OPERATOR;

/** The properties that decide who may read a project or template. */
export interface Guarded {
  workspaceId: string;
  ownerId: string;
  visibility: Visibility;
}

/** Owners may read their own items, and SHARED items of other workspace members (specification, section 3). */
export function canRead(viewer: Viewer, guarded: Guarded): boolean {
  if (viewer.workspaceId !== guarded.workspaceId) return false;
  return guarded.ownerId === viewer.memberId || guarded.visibility === 'SHARED';
}

import type { Viewer } from '../auth/visibility.ts';

/** Why a change of the catalogue failed. The message says how to fix it. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

/** It doesn't exist, or the caller may not see it. */
export class UnknownThingError extends CatalogueError {
  override name = 'UnknownThingError';
}

/** It belongs to another member. */
export class NotYoursError extends CatalogueError {
  override name = 'NotYoursError';
}

/** Someone else changed it first, or its state doesn't allow the change. */
export class ConflictError extends CatalogueError {
  override name = 'ConflictError';
}

/** Its stored data is damaged. */
export class DamagedError extends ConflictError {
  override name = 'DamagedError';
}

/** Who acts on the catalogue, and when. */
export interface CatalogueOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** The member who acts. Absent for the operator, who may do everything. */
  viewer?: Viewer;
  /** Hash of the app's key, which can't be revoked. */
  appKeyHash?: string | undefined;
}

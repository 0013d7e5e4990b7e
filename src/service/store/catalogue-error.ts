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

/** It is not in the state that the change was meant for. */
export class ConflictError extends CatalogueError {
  override name = 'ConflictError';
}

/** What is stored of it is damaged. */
export class DamagedError extends ConflictError {
  override name = 'DamagedError';
}

/** Who acts on the catalogue, and when. */
export interface CatalogueOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  /** The member who acts: what they may not read does not exist for them. The operator, who may do everything, when absent. */
  viewer?: Viewer;
  /** Hash of the key that the app itself works with, which is not revoked; none when absent. */
  appKeyHash?: string | undefined;
}

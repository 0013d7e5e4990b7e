import type { Actor } from '../auth/visibility.ts';

/** Why a catalog change failed. The message says how to fix the problem. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

/** The item doesn't exist, or the caller may not see it. */
export class UnknownThingError extends CatalogueError {
  override name = 'UnknownThingError';
}

/** The item belongs to another member. */
export class NotYoursError extends CatalogueError {
  override name = 'NotYoursError';
}

/** Someone else changed the item first, or the item's state doesn't allow the change. */
export class ConflictError extends CatalogueError {
  override name = 'ConflictError';
}

/** The item's stored data is damaged. */
export class DamagedError extends ConflictError {
  override name = 'DamagedError';
}

/** Who acts on the catalog, and when. */
export interface CatalogueOptions {
  /** Milliseconds since 1970. */
  now: () => number;
  viewer: Actor;
}

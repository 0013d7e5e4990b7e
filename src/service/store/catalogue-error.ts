/** Why something in the catalogue could not be done; the message is one sentence with the mend. */
export class CatalogueError extends Error {
  override name = 'CatalogueError';
}

/** What was named is not there, or whoever asks may not know of it. */
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

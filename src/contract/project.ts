import { readNumber, type Reading } from './loose.ts';
import { readResource, type Resource } from './resource.ts';

/** A project of any service (specification, section 2). */
export interface Project extends Resource {
  /** Undefined when the service sent none that can be read. */
  templateCount: number | undefined;
}

/** Reads an element of the project listing. */
export function readProject(raw: unknown): Reading<Project> {
  return readResource(raw, ({ templateCount }) => ({ templateCount: readNumber(templateCount) }));
}

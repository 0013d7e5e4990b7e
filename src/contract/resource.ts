import { isUuid } from './id.ts';
import { isJsonObject, readText, type Reading } from './loose.ts';

/** What every project and template has (specification, section 2). */
export interface Resource {
  id: string;
  name: string;
  description: string;
  visibility: string;
  updatedAt: string;
}

/** Reads what projects and templates share, and what `readRest` adds; only an `id` that is a UUID is demanded. */
export function readResource<Rest>(
  raw: unknown,
  readRest: (raw: Record<string, unknown>) => Rest,
): Reading<Resource & Rest> {
  if (!isJsonObject(raw)) return { isRead: false, problem: 'it is no object' };
  if (!isUuid(raw.id)) return { isRead: false, problem: 'its id is not a UUID' };
  const resource = {
    id: raw.id,
    name: readText(raw.name),
    description: readText(raw.description),
    visibility: readText(raw.visibility),
    updatedAt: readText(raw.updatedAt),
  };
  return { isRead: true, value: { ...resource, ...readRest(raw) } };
}

import { isUuid } from '../../contract/id.ts';

/** What an address stands for. An id that is no UUID is no page, so no request ever carries one. */
export type PageAddress =
  | { page: 'projects' }
  | { page: 'project'; projectId: string }
  | { page: 'template'; templateId: string }
  | { page: 'notFound' };

/** Builds the address of every page; with `readPath` the one place that knows how addresses look. */
export const pagePath = {
  projects: (): string => '/',
  project: (projectId: string): string => `/projects/${encodeURIComponent(projectId)}`,
  template: (templateId: string): string => `/templates/${encodeURIComponent(templateId)}`,
};

/** Reads the path of an address; a slash at its end makes no difference. */
export function readPath(path: string): PageAddress {
  const [section, part, ...rest] = path.split('/').filter((step) => step !== '');
  if (section === undefined) return { page: 'projects' };
  if (part !== undefined && isUuid(part) && rest.length === 0) {
    const id = part.toLowerCase();
    if (section === 'projects') return { page: 'project', projectId: id };
    if (section === 'templates') return { page: 'template', templateId: id };
  }
  return { page: 'notFound' };
}

/** Builds the address of every page; `app.tsx` routes them. */
export const pagePath = {
  projects: (): string => '/',
  project: (projectId: string): string => `/projects/${encodeURIComponent(projectId)}`,
  template: (templateId: string): string => `/templates/${encodeURIComponent(templateId)}`,
  spreadsheet: (templateId: string): string => `/templates/${encodeURIComponent(templateId)}/spreadsheet`,
  history: (): string => '/history',
  batches: (): string => '/batches',
  batch: (batchId: string): string => `/batches/${encodeURIComponent(batchId)}`,
  developer: (): string => '/developer',
  trySchema: (): string => '/try',
};

/** Builds the address of every page; `shell/app.tsx` routes them. */
export const pagePath = {
  projects: (): string => '/',
  project: (projectId: string): string => `/projects/${encodeURIComponent(projectId)}`,
  template: (templateId: string): string => `/templates/${encodeURIComponent(templateId)}`,
  spreadsheet: (templateId: string): string => `/templates/${encodeURIComponent(templateId)}/spreadsheet`,
  history: (): string => '/history',
  batches: (): string => '/batches',
  batch: (batchId: string): string => `/batches/${encodeURIComponent(batchId)}`,
  developer: (): string => '/developer',
  keys: (): string => '/settings/keys',
  templates: (): string => '/settings/templates',
  newTemplate: (projectId?: string): string =>
    projectId === undefined
      ? '/settings/templates/new'
      : `/settings/templates/new?project=${encodeURIComponent(projectId)}`,
  editTemplate: (templateId: string): string => `/settings/templates/${encodeURIComponent(templateId)}`,
  updateTemplate: (templateId: string): string => `/settings/templates/${encodeURIComponent(templateId)}/update`,
  templateFormat: (): string => '/settings/templates/format',
  fonts: (): string => '/settings/fonts',
  help: (page?: string): string => (page === undefined ? '/help' : `/help/${page}`),
};

/** Builds the address of every page; `app.tsx` routes them. */
export const pagePath = {
  projects: (): string => '/',
  project: (projectId: string): string => `/projects/${encodeURIComponent(projectId)}`,
  template: (templateId: string): string => `/templates/${encodeURIComponent(templateId)}`,
  history: (): string => '/history',
  developer: (): string => '/developer',
  trySchema: (): string => '/try',
};

/**
 * The path of every page in the app; `:id` is the UUID of a project, template or batch. `app/routes.tsx` has each page's
 * content. The server and the demo serve the app at these paths.
 */
export const pagePatterns = {
  projects: '/',
  project: '/projects/:id',
  newTemplate: '/templates/new',
  template: '/templates/:id',
  spreadsheet: '/templates/:id/spreadsheet',
  editTemplate: '/templates/:id/edit',
  history: '/history',
  batches: '/batches',
  batch: '/batches/:id',
  developer: '/developer',
  signIn: '/sign-in',
  setUp: '/setup',
  join: '/join',
  account: '/account',
  settings: '/settings',
  keys: '/settings/keys',
  formerTemplates: '/settings/templates',
  formerNewTemplate: '/settings/templates/new',
  templateFormat: '/settings/templates/format',
  formerEditTemplate: '/settings/templates/:id',
  formerUpdateTemplate: '/settings/templates/:id/update',
  fonts: '/settings/fonts',
  people: '/settings/people',
  audit: '/settings/audit',
  help: '/help',
  helpPage: '/help/:slug',
} as const;

export type PageName = keyof typeof pagePatterns;

/** The pages that need no session. */
export const openPages: readonly (PageName | undefined)[] = ['signIn', 'setUp', 'join'];

/** All pages. The first pattern that matches a path wins. */
export const pageNames = Object.keys(pagePatterns) as PageName[];

type PagePaths = {
  [Name in PageName]: (typeof pagePatterns)[Name] extends `${string}:${string}` ? (id: string) => string : () => string;
};

/** A page's path: `pagePath.template(id)`. */
export const pagePath = Object.fromEntries(
  pageNames.map((name) => [name, (id = '') => pagePatterns[name].replace(/:\w+/, encodeURIComponent(id))]),
) as PagePaths;

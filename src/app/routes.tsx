import type { ComponentType } from 'react';
import { Redirect } from 'wouter';
import { pageNames, pagePath, pagePatterns, type PageName } from '../contract/pages.ts';
import { ProjectPage } from './lists/project-page.tsx';
import { ProjectsPage } from './lists/projects-page.tsx';
import { ProjectCrumb, SpreadsheetCrumbs, TemplateCrumbs } from './shell/crumbs.tsx';
import { importTemplatePage, NewTemplateLink, ProjectLink, TemplateLink } from './shell/links.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { lazyComponent } from './ui/lazy-component.ts';

/** The id in the URL; empty for a page without an id. */
interface PageProps {
  id: string;
}

interface PageRoute {
  Page: ComponentType<PageProps>;
  title: string;
  /** The parent page in the breadcrumb. */
  parent?: PageName;
  /** The names of a page with an id, and of its parent pages with an id. */
  Crumbs?: ComponentType<PageProps>;
  /** Adds the page to the command palette, with this detail. */
  palette?: string;
}

const EditTemplatePage = lazyComponent(
  async () => (await import('./settings/editor/edit-template-page.tsx')).EditTemplatePage,
);
const HelpPage = lazyComponent(async () => (await import('./help/help-page.tsx')).HelpPage);
const BatchPage = lazyComponent(async () => (await import('./batch/run/batch-page.tsx')).BatchPage);

/** Every page in the app. To add a page, add its path to `contract/pages.ts` and a row here. */
export const routes: Record<PageName, PageRoute> = {
  projects: {
    title: 'Projects',
    palette: 'All projects',
    Page: () => <ProjectsPage ProjectLink={ProjectLink} TemplateLink={TemplateLink} />,
  },
  project: {
    title: 'Project',
    parent: 'projects',
    Crumbs: ProjectCrumb,
    Page: ({ id }) => (
      <ProjectPage
        projectId={id}
        ProjectLink={ProjectLink}
        TemplateLink={TemplateLink}
        actions={<NewTemplateLink projectId={id} />}
      />
    ),
  },
  newTemplate: {
    title: 'New template',
    parent: 'projects',
    palette: 'On a blank page, from an SVG or as a copy',
    Page: lazyComponent(async () => (await import('./settings/templates/new-template-page.tsx')).NewTemplatePage),
  },
  template: {
    title: 'Template',
    parent: 'projects',
    Crumbs: TemplateCrumbs,
    Page: lazyComponent(async () => (await importTemplatePage()).TemplatePage),
  },
  spreadsheet: {
    title: 'Create from a spreadsheet',
    parent: 'projects',
    Crumbs: SpreadsheetCrumbs,
    Page: lazyComponent(async () => (await import('./batch/setup/setup-page.tsx')).SetupPage),
  },
  editTemplate: {
    title: 'Edit template',
    parent: 'projects',
    Crumbs: SpreadsheetCrumbs,
    Page: ({ id }) => <EditTemplatePage templateId={id.toLowerCase()} />,
  },
  history: {
    title: 'History',
    parent: 'projects',
    palette: 'Renders in this browser',
    Page: lazyComponent(async () => (await import('./shell/history-page.tsx')).HistoryWithBatches),
  },
  batches: {
    title: 'Batches',
    parent: 'projects',
    palette: 'Spreadsheets rendered in this browser',
    Page: lazyComponent(async () => (await import('./batch/run/batches-page.tsx')).BatchesPage),
  },
  batch: {
    title: 'Batch',
    parent: 'batches',
    Page: ({ id }) => <BatchPage batchId={id.toLowerCase()} TemplateLink={TemplateLink} />,
  },
  developer: {
    title: 'Developer',
    parent: 'projects',
    palette: 'Try the API',
    Page: lazyComponent(async () => (await import('./developer/explorer-page.tsx')).ExplorerPage),
  },
  signIn: {
    title: 'Sign in',
    Page: lazyComponent(async () => (await import('./account/sign-in-page.tsx')).SignInPage),
  },
  setUp: {
    title: 'Create the first account',
    Page: lazyComponent(async () => (await import('./account/set-up-page.tsx')).SetUpPage),
  },
  join: {
    title: 'Join',
    Page: lazyComponent(async () => (await import('./account/join-page.tsx')).JoinPage),
  },
  account: {
    title: 'Your account',
    parent: 'projects',
    palette: 'Your name, password and sessions',
    Page: lazyComponent(async () => (await import('./account/account-page.tsx')).AccountPage),
  },
  settings: {
    title: 'Settings',
    parent: 'projects',
    Page: () => <Redirect to={pagePath.keys()} replace />,
  },
  keys: {
    title: 'API keys',
    parent: 'settings',
    palette: 'Settings: create, change and revoke keys',
    Page: lazyComponent(async () => (await import('./settings/keys/keys-page.tsx')).KeysPage),
  },
  templates: {
    title: 'Templates',
    parent: 'settings',
    palette: 'Settings: rename, move, share and delete templates',
    Page: lazyComponent(async () => (await import('./settings/templates/templates-page.tsx')).TemplatesPage),
  },
  formerNewTemplate: {
    title: 'New template',
    Page: () => <Redirect to={pagePath.newTemplate() + location.search} replace />,
  },
  templateFormat: {
    title: 'Template format',
    parent: 'templates',
    Page: lazyComponent(async () => (await import('./settings/format/format-page.tsx')).FormatPage),
  },
  formerEditTemplate: {
    title: 'Edit template',
    Page: ({ id }) => <Redirect to={pagePath.editTemplate(id)} replace />,
  },
  formerUpdateTemplate: {
    title: 'Edit template',
    Page: ({ id }) => <Redirect to={`${pagePath.editTemplate(id)}#update`} replace />,
  },
  fonts: {
    title: 'Fonts',
    parent: 'settings',
    palette: 'Settings: your fonts',
    Page: lazyComponent(async () => (await import('./settings/fonts/fonts-page.tsx')).FontsPage),
  },
  people: {
    title: 'People',
    parent: 'settings',
    palette: 'Settings: invite, change and remove people',
    Page: lazyComponent(async () => (await import('./settings/people/people-page.tsx')).PeoplePage),
  },
  audit: {
    title: 'Audit log',
    parent: 'settings',
    palette: 'Settings: who did what and when',
    Page: lazyComponent(async () => (await import('./settings/audit/audit-page.tsx')).AuditPage),
  },
  help: {
    title: 'Help',
    parent: 'projects',
    palette: 'The guide',
    Page: lazyComponent(async () => (await import('./help/help-page.tsx')).HelpIndexPage),
  },
  helpPage: {
    title: 'Help',
    parent: 'help',
    Page: ({ id }) => <HelpPage page={id} NotFoundPage={NotFoundPage} />,
  },
};

/** Whether a page is for people who may use the settings. */
export function isSettingsPage(name: PageName): boolean {
  return name === 'editTemplate' || pagePatterns[name].startsWith(pagePatterns.settings);
}

/** The pages without an id that the command palette offers. */
export const palettePages = pageNames.filter((name) => routes[name].palette !== undefined);

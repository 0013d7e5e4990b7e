import type { ComponentType } from 'react';
import { Redirect } from 'wouter';
import { pageNames, pagePath, type PageName } from '../contract/pages.ts';
import { ProjectPage } from './lists/project-page.tsx';
import { ProjectsPage } from './lists/projects-page.tsx';
import { ProjectCrumb, SpreadsheetCrumbs, TemplateCrumbs } from './shell/crumbs.tsx';
import {
  DeletedPart,
  EntryChanges,
  EntryMenu,
  HomeActions,
  ProjectActions,
  ProjectLink,
  TemplateLink,
  TemplatePage,
} from './shell/links.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { LazyBoundary } from './ui/lazy-boundary.tsx';
import { lazyComponent, type LazyComponent } from './ui/lazy-component.ts';

/** The id in the URL; empty for a page without an id. */
interface PageProps {
  id: string;
}

interface PageRoute {
  Page: ComponentType<PageProps> & Partial<Pick<LazyComponent<PageProps>, 'load'>>;
  title: string;
  /** The parent page in the breadcrumb. */
  parent?: PageName;
  /** The names of a page with an id, and of its parent pages with an id. */
  Crumbs?: ComponentType<PageProps>;
  /** Adds the page to the command palette, with this detail. */
  palette?: string;
}

const entryLinks = { ProjectLink, TemplateLink, EntryMenu };

/** Every page in the app. To add a page, add its path to `contract/pages.ts` and a row here. */
export const routes: Record<PageName, PageRoute> = {
  projects: {
    title: 'Projects',
    palette: 'All projects',
    Page: () => (
      <>
        <ProjectsPage
          {...entryLinks}
          actions={
            <LazyBoundary>
              <HomeActions />
            </LazyBoundary>
          }
          end={<DeletedPart />}
        />
        <EntryChanges isBelowList />
      </>
    ),
  },
  project: {
    title: 'Project',
    parent: 'projects',
    Crumbs: ProjectCrumb,
    Page: ({ id }) => (
      <>
        <ProjectPage
          {...entryLinks}
          projectId={id}
          actions={<ProjectActions projectId={id} />}
          end={<DeletedPart projectId={id} />}
        />
        <EntryChanges isBelowList />
      </>
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
    Page: TemplatePage,
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
    Page: lazyComponent(async () => {
      const { EditTemplatePage } = await import('./settings/editor/edit-template-page.tsx');
      return ({ id }) => <EditTemplatePage templateId={id.toLowerCase()} />;
    }),
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
    Page: lazyComponent(async () => {
      const { BatchPage } = await import('./batch/run/batch-page.tsx');
      return ({ id }) => <BatchPage batchId={id.toLowerCase()} TemplateLink={TemplateLink} />;
    }),
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
  formerTemplates: {
    title: 'Templates',
    Page: () => <Redirect to={pagePath.projects() + location.search} replace />,
  },
  formerNewTemplate: {
    title: 'New template',
    Page: () => <Redirect to={pagePath.newTemplate() + location.search} replace />,
  },
  templateFormat: {
    title: 'Template format',
    parent: 'projects',
    palette: 'Layers, formats and barcodes of a template in JSON',
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
    Page: lazyComponent(async () => {
      const { HelpPage } = await import('./help/help-page.tsx');
      return ({ id }) => <HelpPage page={id} NotFoundPage={NotFoundPage} />;
    }),
  },
};

/** The pages without an id that the command palette offers. */
export const palettePages = pageNames.filter((name) => routes[name].palette !== undefined);

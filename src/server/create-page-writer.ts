import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OPENAPI_PATH, SERVICE_DESCRIPTION_PATH } from '../contract/app-server.ts';
import { openPages, pagePatterns, type PageName } from '../contract/pages.ts';
import { isUuid } from '../contract/resource.ts';
import { FIRST_PAGE, projectsPath, projectTemplatesPath, templatePath } from '../contract/routes.ts';

/**
 * The modules in `app/` with a page's code, for pages whose code isn't in the first file. `app/routes.tsx` imports the same, except
 * for a project: its menus would otherwise load along with its images.
 */
export const pageModules: Partial<Record<PageName, string>> = {
  project: 'shell/entry-tools.tsx',
  newTemplate: 'settings/templates/new-template-page.tsx',
  template: 'shell/template-page.tsx',
  spreadsheet: 'batch/setup/setup-page.tsx',
  editTemplate: 'settings/editor/edit-template-page.tsx',
  history: 'shell/history-page.tsx',
  batches: 'batch/run/batches-page.tsx',
  batch: 'batch/run/batch-page.tsx',
  developer: 'developer/explorer-page.tsx',
  signIn: 'account/sign-in-page.tsx',
  setUp: 'account/set-up-page.tsx',
  join: 'account/join-page.tsx',
  account: 'account/account-page.tsx',
  keys: 'settings/keys/keys-page.tsx',
  templateFormat: 'settings/format/format-page.tsx',
  fonts: 'settings/fonts/fonts-page.tsx',
  people: 'settings/people/people-page.tsx',
  audit: 'settings/audit/audit-page.tsx',
  help: 'help/help-page.tsx',
  helpPage: 'help/help-page.tsx',
};

const projects = projectsPath(FIRST_PAGE);
const readTemplate = (id: string) => [templatePath(id), projects];

/** The calls that pages begin with, besides the description of the service. */
const pageCalls: Partial<Record<PageName, (id: string) => string[]>> = {
  projects: () => [projects],
  project: (id) => [projects, projectTemplatesPath(id, FIRST_PAGE)],
  template: readTemplate,
  spreadsheet: readTemplate,
  developer: () => [OPENAPI_PATH],
};

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Returns a function that writes a page's document: `index.html` with links to the page's code and first calls, so that browsers load
 * them along with the first file instead of after it.
 */
export function createPageWriter(folder: string): (name: PageName, id?: string) => string {
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const file = path.join(folder, '.vite/manifest.json');
  // Tests serve apps that Vite hasn't built.
  const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : {};
  const first = collectFiles(manifest, 'index.html');

  function linkCode(name: PageName): string[] {
    const files = [...collectFiles(manifest, `src/app/${pageModules[name]}`)];
    // The first file, without which nothing can be shown, keeps the connection.
    const link = (each: string) => `<link rel="modulepreload" fetchpriority="low" href="/${each}" />`;
    return files.filter((each) => !first.has(each)).map(link);
  }

  return (name, id = '') => {
    const calls = openPages.includes(name) ? [] : [SERVICE_DESCRIPTION_PATH, ...listCalls(name, id)];
    const links = [...calls.map(linkCall), ...linkCode(name)];
    return html.replace('</head>', `${links.join('')}</head>`);
  };
}

/** With the credentials mode of `fetch` in the page. */
function linkCall(call: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${call.replaceAll('&', '&amp;')}" />`;
}

function listCalls(name: PageName, id: string): string[] {
  return pagePatterns[name].includes(':id') && !isUuid(id) ? [] : (pageCalls[name]?.(id) ?? []);
}

/** The script of a module and of all that it imports statically. */
function collectFiles(manifest: Manifest, module: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[module];
  if (chunk === undefined || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const other of chunk.imports ?? []) collectFiles(manifest, other, found);
  return found;
}

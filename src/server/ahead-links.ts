import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isUuid } from '../contract/id.ts';
import { PAGE_FIRST, PAGE_LIMIT_DEFAULT } from '../contract/limits.ts';
import { projectsPath, projectTemplatesPath, templatePath } from '../contract/routes.ts';

/** What Vite writes about the files it made. */
type Manifest = Record<string, { file: string; name?: string; imports?: string[]; css?: string[] }>;

const ENTRY = 'index.html';
const firstPage = { page: PAGE_FIRST, limit: PAGE_LIMIT_DEFAULT };

/** The part of the app that draws a page, by its name in the build, and the first thing it asks the service. */
interface FirstNeeds {
  part: string;
  call: string;
}

/**
 * Makes the `Link` header of the app's document (RFC 8288): what the page at an address will need first. The browser asks
 * for it while it still reads the document, rather than once the app runs: two round trips less on a slow line.
 *
 * The calls are those of `app/shell/fetch-ahead.ts`. One that is not picked up is a warning in the browser's console,
 * which no end-to-end test lets pass.
 */
export function createAheadLinks(appFolder: string): (url: string) => string | undefined {
  const manifest = JSON.parse(readFileSync(path.join(appFolder, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const linksOfPart = new Map<string, string[]>();
  for (const [key, { name }] of Object.entries(manifest)) if (name !== undefined) linksOfPart.set(name, listLinks(key));

  function listLinks(key: string): string[] {
    const chunks = new Set<string>([key]);
    // A set goes on to what is added to it on the way.
    for (const chunk of chunks)
      for (const needed of manifest[chunk]?.imports ?? []) if (needed !== ENTRY) chunks.add(needed);
    return [...chunks].flatMap((chunk) => {
      const { file = '', css = [] } = manifest[chunk] ?? {};
      return [`</${file}>; rel=modulepreload`, ...css.map((sheet) => `</${sheet}>; rel=preload; as=style`)];
    });
  }

  return (url) => {
    const needs = findNeeds(url);
    if (needs === undefined) return undefined;
    // `crossorigin`, without which the app's own `fetch` would not find it.
    return [`<${needs.call}>; rel=preload; as=fetch; crossorigin`, ...(linksOfPart.get(needs.part) ?? [])].join(', ');
  };
}

function findNeeds(url: string): FirstNeeds | undefined {
  // A view of its own asks for other answers.
  if (url === '/') return { part: 'projects-page', call: projectsPath(firstPage) };
  const [, section, id] = /^\/(projects|templates)\/([^/?]+)$/.exec(url) ?? [];
  if (!isUuid(id)) return undefined;
  const lowerId = id.toLowerCase();
  return section === 'projects'
    ? { part: 'project-page', call: projectTemplatesPath(lowerId, firstPage) }
    : { part: 'template-page', call: templatePath(lowerId) };
}

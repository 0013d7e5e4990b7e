import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isUuid } from '../contract/id.ts';
import { PAGE_FIRST, PAGE_LIMIT_DEFAULT } from '../contract/limits.ts';
import { projectsPath, projectTemplatesPath, templatePath } from '../contract/routes.ts';

/** What Vite writes about the files it made. */
interface ManifestChunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, ManifestChunk>;

const ENTRY = 'index.html';
const firstPage = { page: PAGE_FIRST, limit: PAGE_LIMIT_DEFAULT };

/** The chunks of the app that draw a page, by their names in the build, and the first thing it asks the service. */
interface FirstNeeds {
  chunks: string[];
  call: string;
}

/** What a page will need first. */
export interface Ahead {
  /** Names its files and its first call, for the `Link` header. */
  link: string;
  /** Its style sheets, as elements. */
  styles: string;
  /** Names the scripts to fetch later, as an element. */
  scripts: string;
}

/**
 * Finds what the page at an address will need first, for the `Link` header of the app's document (RFC 8288). The browser
 * asks for it while it still reads the document, rather than once the app runs: two round trips less on a slow line.
 *
 * The calls are those of `app/shell/fetch-ahead.ts`. One that is not picked up is a warning in the browser's console,
 * which no end-to-end test lets pass.
 */
export function createAheadLinks(appFolder: string): (url: string) => Ahead | undefined {
  const manifestFile = path.join(appFolder, '.vite', 'manifest.json');
  if (!existsSync(manifestFile)) throw new Error(`There is no ${manifestFile}; build the app first`);
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const entry = manifest[ENTRY]?.file ?? '';

  /** The chunks of these names and all that they import, each once. */
  function listChunks(names: readonly string[]): ManifestChunk[] {
    const keys = new Set(Object.keys(manifest).filter((key) => names.includes(manifest[key]?.name ?? '')));
    // A set goes on to what is added to it on the way.
    for (const key of keys) manifest[key]?.imports?.forEach((needed) => needed !== ENTRY && keys.add(needed));
    return [...keys].flatMap((key) => manifest[key] ?? []);
  }

  return (url) => {
    const needs = findNeeds(url);
    if (needs === undefined) return undefined;
    const chunks = listChunks(needs.chunks);
    const sheets = chunks.flatMap(({ css = [] }) => css);
    const files = chunks
      .flatMap(({ file, css = [] }) => [
        `</${file}>; rel=modulepreload`,
        ...css.map((sheet) => `</${sheet}>; rel=preload; as=style`),
      ])
      .join(', ');
    const scripts = [entry, ...chunks.map(({ file }) => file)].map((file) => `/${file}`);
    return {
      // `crossorigin`, without which the app's own `fetch` would not find it.
      link: `<${needs.call}>; rel=preload; as=fetch; crossorigin, ${files}`,
      styles: sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`).join(''),
      // Read by `app/shell/before-paint.ts`.
      scripts: `<meta name="scripts" content="${scripts.join(' ')}">`,
    };
  };
}

function findNeeds(url: string): FirstNeeds | undefined {
  // A view of its own asks for other answers.
  if (url === '/') return listNeeds(projectsPath(firstPage));
  const [, section, id] = /^\/(projects|templates)\/([^/?]+)$/.exec(url) ?? [];
  if (!isUuid(id)) return undefined;
  const lowerId = id.toLowerCase();
  return section === 'projects'
    ? listNeeds(projectTemplatesPath(lowerId, firstPage))
    : { chunks: ['template-page', 'template'], call: templatePath(lowerId) };
}

function listNeeds(call: string): FirstNeeds {
  return { chunks: ['list-pages'], call };
}

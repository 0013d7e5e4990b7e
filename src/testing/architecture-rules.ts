import path from 'node:path';
import { readImports, resolveImport, type SourceTree } from './source-tree.ts';

/** Each sentence names a file and what is wrong with it. */
export type Rule = (tree: SourceTree) => string[];

const FILE_LINES_MAX = 300;

/** Folders of `src/`, and which of them each may import. `main.tsx` starts the browser. */
const folderImports: Record<string, string[]> = {
  contract: [],
  variables: ['contract'],
  document: ['variables', 'contract'],
  client: ['contract'],
  batch: ['client', 'variables', 'contract'],
  proxy: ['contract'],
  service: ['document', 'variables', 'contract'],
  server: ['proxy', 'service', 'batch', 'client', 'document', 'variables', 'contract'],
  app: ['batch', 'client', 'document', 'variables', 'contract'],
  'main.tsx': ['app', 'client'],
  // The Vite plugins mount the server and the starter workspace.
  build: ['server', 'service', 'contract'],
  // Only the build of the demo leads there, so the app contains none of it.
  demo: ['main.tsx', 'app', 'service', 'contract'],
};

/**
 * Features of `src/app/`, and which other features each may import. `routes.tsx` and `shell` compose them all. `lib`, `ui` and
 * `services.ts` are open to all. `lib` and `ui` import no feature; `services.ts` imports the types of the stores.
 */
const featureImports: Record<string, string[]> = {
  'services.ts': ['developer', 'history', 'quota'],
  lists: ['history'],
  template: ['viewer', 'history', 'quota'],
  viewer: ['template', 'history'],
  batch: ['template', 'history', 'quota'],
  developer: ['quota'],
  quota: ['history'],
};

/** `ui` knows nothing of the service's data or of the client. */
const UI_FORBIDDEN = /^src\/(client|document|variables|contract)\//;

/** Packages that only the named folders may import. */
const packageHomes: [package_: RegExp, folders: RegExp, why: string][] = [
  [
    /^(react|react-dom|wouter|@tanstack\/|react-hook-form|lucide-react)/,
    /^src\/(app\/|main\.tsx)/,
    'React stays in app/',
  ],
  [
    /^node:/,
    /^src\/(server|service|build|testing|bench)\/|^src\/document\/load-bwip\.ts$|^e2e\//,
    'Node stays out of browser and neutral code',
  ],
  [/^zod$/, /^$/, 'the browser loads zod/mini'],
  [/^zod\/mini$/, /^src\/(contract\/zod\.ts|service\/|server\/)/, 'contract/zod.ts sets zod up for the browser'],
  [
    /^(vitest|fast-check|@playwright\/|axe-core)/,
    /^src\/(testing|bench)\/|^e2e\/|\.test\.tsx?$/,
    'production imports no test code',
  ],
  [/^(msw|@takumi-rs\/wasm|@noble\/|buffer\/)/, /^src\/demo\//, 'the demo alone carries the service in the browser'],
];

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || /^(src\/(testing|bench)|e2e)\//.test(file);
}

function folderOf(file: string, below: string): string {
  return file.slice(below.length).split('/')[0] ?? '';
}

function eachImport(
  tree: SourceTree,
  check: (file: string, target: string, specifier: string) => string | undefined,
): string[] {
  return [...tree].flatMap(([file, text]) =>
    readImports(text).flatMap((specifier) => check(file, resolveImport(file, specifier) ?? '', specifier) ?? []),
  );
}

/** Imports run one way; tests may reach further, production never into tests. */
export const importsRunOneWay: Rule = (tree) =>
  eachImport(tree, (file, target) => {
    if (!file.startsWith('src/') || !target.startsWith('src/') || isTest(file)) return undefined;
    if (isTest(target)) return `${file} imports ${target}: production imports no test code`;
    const [from, to] = [folderOf(file, 'src/'), folderOf(target, 'src/')];
    if (from !== to && folderImports[from]?.includes(to) !== true) return `${file} may not import ${target}`;
    if (from !== 'app' || to !== 'app') {
      return file.startsWith('src/app/ui/') && UI_FORBIDDEN.test(target)
        ? `${file} may not import ${target}`
        : undefined;
    }
    const [feature, other] = [folderOf(file, 'src/app/'), folderOf(target, 'src/app/')];
    return mayImportInApp(feature, other) ? undefined : `${file} may not import ${target}`;
  });

function mayImportInApp(from: string, to: string): boolean {
  if (from === to || from === 'shell' || from === 'routes.tsx' || to === 'ui') return true;
  if (to === 'lib' || to === 'services.ts') return from !== 'ui';
  return featureImports[from]?.includes(to) === true;
}

/** Packages stay where they belong. */
export const packagesStayHome: Rule = (tree) =>
  eachImport(tree, (file, target, specifier) => {
    if (target !== '' || !file.startsWith('src/') || isTest(file)) return undefined;
    const broken = packageHomes.find(([package_, folders]) => package_.test(specifier) && !folders.test(file));
    return broken ? `${file} imports ${specifier}: ${broken[2]}` : undefined;
  });

/** No file imports itself through others. */
export const importsHaveNoCycle: Rule = (tree) => {
  const done = new Set<string>();
  const problems: string[] = [];
  function visit(file: string, trail: string[]): void {
    if (trail.includes(file)) {
      problems.push(`${[...trail.slice(trail.indexOf(file)), file].join(' -> ')} is a cycle`);
      return;
    }
    if (done.has(file)) return;
    const targets = readImports(tree.get(file) ?? '').map((specifier) => resolveImport(file, specifier) ?? '');
    for (const target of targets) if (tree.has(target)) visit(target, [...trail, file]);
    done.add(file);
  }
  for (const file of tree.keys()) visit(file, []);
  return problems;
};

/** A file that is read in one sitting. */
export const filesAreShort: Rule = (tree) =>
  [...tree].flatMap(([file, text]) => {
    const lines = text.trimEnd().split('\n').length;
    return lines > FILE_LINES_MAX ? [`${file} has ${lines} lines; at most ${FILE_LINES_MAX}`] : [];
  });

/** Settings come from one place, and text never becomes markup or code. */
export const dangerousWordsStayOut: Rule = (tree) =>
  [...tree].flatMap(([file, text]) => {
    if (isTest(file) || !file.startsWith('src/')) return [];
    const found: string[] = [];
    if (text.includes('process.env') && !file.startsWith('src/server/'))
      found.push(`${file} reads process.env; only server/ may`);
    const sink =
      /\.(innerHTML|outerHTML|insertAdjacentHTML)\b|dangerouslySetInnerHTML|document\.write|\beval\(|new Function\(/.exec(
        text,
      );
    if (sink !== null) found.push(`${file} uses ${sink[0]}`);
    return found;
  });

/** Dependencies run as published: no plugin of the build changes the code of a module. */
export const dependenciesStayAsPublished: Rule = (tree) =>
  [...tree].flatMap(([file, text]) => {
    if (isTest(file) || !readImports(text).some((specifier) => /^(vite|rolldown|rollup)$/.test(specifier))) return [];
    const hook = /\b(transform|load|renderChunk|generateBundle)(?=\(|:)/.exec(text)?.[0];
    return hook === undefined ? [] : [`${file} has a plugin with the hook "${hook}"`];
  });

/** Every path of the project that a document names in backticks is there. */
export function findDeadPaths(document: string, text: string, exists: (file: string) => boolean): string[] {
  const folder = path.posix.dirname(document);
  const named = [...text.matchAll(/`([^`\s]+)`|\]\(([^)\s]+)\)/g)].map((match) => (match[1] ?? match[2]) as string);
  return named
    .filter(
      (name) =>
        /^(\.{1,2}\/|src\/|e2e\/|public\/|\.ci\/)/.test(name) ||
        /^[\w.-]+(\/[\w.-]+)+\.\w+$/.test(name) ||
        name.endsWith('/'),
    )
    .filter((name) => !/[*{}<>:]|\.\.\.|^\//.test(name))
    .filter((name) => !exists(path.posix.join(folder, name)) && !exists(name))
    .map((name) => `${document} names ${name}, which is not there`);
}

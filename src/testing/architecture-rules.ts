import path from 'node:path';
import { readImports, resolveImport, type SourceTree } from './source-tree.ts';

/** Returns a sentence for each file that breaks the rule. */
export type Rule = (tree: SourceTree) => string[];

/** The folders of `src/` that each folder may import. */
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
  // Only the demo's build imports the demo, so the app doesn't contain it.
  demo: ['main.tsx', 'app', 'service', 'client', 'contract'],
};

/**
 * The features of `src/app/` that each feature may import. `routes.tsx` and `shell` compose all features. All of them may import
 * `lib` and `ui`, which import no features, and `services.ts`, which imports the stores' types.
 */
const featureImports: Record<string, string[]> = {
  'services.ts': ['developer', 'history', 'quota'],
  lists: ['history'],
  template: ['viewer', 'history', 'quota'],
  viewer: ['template', 'history'],
  batch: ['template', 'history', 'quota'],
  developer: ['quota'],
  quota: ['account', 'history'],
  settings: ['account', 'batch', 'editor'],
};

/** `ui` doesn't use the service's data or the client. */
const UI_FORBIDDEN = /^src\/(client|document|variables|contract)\//;

/** The only folders that may import these packages. */
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
  [/^(msw|@takumi-rs\/wasm|@noble\/|buffer\/)/, /^src\/demo\//, 'only the demo runs the service in the browser'],
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

/** Imports run one way. Tests may import anything, but nothing else imports tests. */
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

export const packagesStayHome: Rule = (tree) =>
  eachImport(tree, (file, target, specifier) => {
    if (target !== '' || !file.startsWith('src/') || isTest(file)) return undefined;
    const broken = packageHomes.find(([package_, folders]) => package_.test(specifier) && !folders.test(file));
    return broken ? `${file} imports ${specifier}: ${broken[2]}` : undefined;
  });

/** Dependencies run as published: no build plugin changes a module's code. */
export const dependenciesStayAsPublished: Rule = (tree) =>
  [...tree].flatMap(([file, text]) => {
    if (isTest(file) || !readImports(text).some((specifier) => /^(vite|rolldown|rollup)$/.test(specifier))) return [];
    const hook = /\b(transform|load|renderChunk|generateBundle)(?=\(|:)/.exec(text)?.[0];
    return hook === undefined ? [] : [`${file} has a plugin with the hook "${hook}"`];
  });

/** Finds the paths in a document that don't exist. */
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
    .map((name) => `${document} names ${name}, which does not exist`);
}

import type { Plugin } from 'vite';

const APP = /\/src\/app\//;
const CLIENT_MARK = '"use client";';
const DRAWN_PAGE = /\/(projects?|template)-page\.tsx$/;

/**
 * For the server's build: of the app it takes what the first screen of a list or a template is drawn by. Nothing else of it is
 * asked for there, because React runs no effects on a server.
 */
export function takeFirstScreen(): Plugin {
  return {
    name: 'galley-first-screen',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    load: (id) => (id.endsWith('.css') ? '' : undefined),
    // A mark of frameworks that the bundler warns of.
    transform: (code) =>
      code.startsWith(CLIENT_MARK) ? { code: code.slice(CLIENT_MARK.length), map: null } : undefined,
    resolveDynamicImport(specifier, importer = '') {
      const isNeeded = typeof specifier !== 'string' || !APP.test(importer) || DRAWN_PAGE.test(specifier);
      return isNeeded ? null : { id: specifier, external: true };
    },
  };
}

import type { Plugin } from 'vite';

/** The module that Vite puts around every lazy import to load its styles and, unless told not to, its scripts. */
const HELPER_ID = '\0vite/preload-helper.js';

/** What this app needs of it: the styles of a lazy page are there before the page is. Names come relative to the root. */
const HELPER_CODE = `
const loading = {};
function loadStyle(name) {
  // A sheet that the document has already would come after the others a second time, and win over them.
  if (document.querySelector('link[href="/' + name + '"]')) return loading[name];
  return (loading[name] = new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = '/' + name;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error('The styles of this page could not be loaded'));
    };
    document.head.append(link);
  }));
}
export const __vitePreload = (load, names = []) => Promise.all(names.map(loadStyle)).then(load);
`;

/** Replaces Vite's helper by the few lines of it that this app needs: the first screen is small, and it was 1 % of it. */
export function slimLazyStyles(): Plugin {
  return {
    name: 'galley-lazy-styles',
    apply: 'build',
    transform: (_code, id) => (id === HELPER_ID ? { code: HELPER_CODE, map: null } : undefined),
  };
}

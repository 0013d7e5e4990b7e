import type { Plugin } from 'vite';

/** Read by V8 where it is a file's first line, ignored by the others: https://v8.dev/blog/explicit-compile-hints */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the chunks of these names as what a first screen is drawn by. Nearly all of their functions run at once, so the
 * browser compiles them while it loads them, on another thread; else each keeps the page waiting when it is first called.
 */
export function compileEagerly(...names: string[]): Plugin {
  return {
    name: 'galley-eager-chunks',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // Vite puts lines of its own before the code.
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'chunk' && names.includes(output.name)) output.code = HINT + output.code;
        }
      },
    },
  };
}

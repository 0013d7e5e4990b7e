import type { Plugin } from 'vite';
import { changeOutputs } from './change-outputs.ts';

/** Read by V8 where it is a file's first line, ignored by the others: https://v8.dev/blog/explicit-compile-hints */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the chunks of these names as what a first screen is drawn by. Nearly all of their functions run at once, so the
 * browser compiles them while it loads them, on another thread; else each keeps the page waiting when it is first called.
 */
export function compileEagerly(...names: string[]): Plugin {
  return changeOutputs('galley-eager-chunks', (output) => {
    if (output.type === 'chunk' && names.includes(output.name)) output.code = HINT + output.code;
  });
}

import type { Plugin } from 'vite';
import { changeOutputs } from './change-outputs.ts';

/** For browsers without `@property`; every one that the build is made for has it. */
const PROPERTY_FALLBACK = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/g;

/** Leaves out of the style sheets what no browser of ours would read. */
export function leanStyles(): Plugin {
  return changeOutputs('galley-lean-styles', (output) => {
    if (output.type === 'asset' && output.fileName.endsWith('.css')) {
      output.source = String(output.source).replaceAll(PROPERTY_FALLBACK, '');
    }
  });
}

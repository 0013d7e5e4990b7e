import type { Plugin } from 'vite';

/** For browsers without `@property`; every one that the build is made for has it. */
const PROPERTY_FALLBACK = /@layer properties\{@supports [^{]*\{[^{}]*\{[^{}]*\}\}\}/g;

/** Leaves out of the style sheets what no browser of ours would read. */
export function leanStyles(): Plugin {
  return {
    name: 'galley-lean-styles',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === 'asset' && output.fileName.endsWith('.css')) {
            output.source = String(output.source).replaceAll(PROPERTY_FALLBACK, '');
          }
        }
      },
    },
  };
}

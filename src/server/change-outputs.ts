import type { Plugin, Rolldown } from 'vite';

/** A plugin that changes the files of a build once everything else has: Vite puts lines of its own into them late. */
export function changeOutputs(
  name: string,
  change: (output: Rolldown.OutputChunk | Rolldown.OutputAsset) => void,
): Plugin {
  return {
    name,
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => Object.values(bundle).forEach(change),
    },
  };
}

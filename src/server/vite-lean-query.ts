import type { Plugin } from 'vite';

/**
 * What the query library always loads and this app never calls, by the file it is in: a render is spent once and goes past
 * the cache, and long lists are read by a reader of their own. Together they were 2 % of the first screen.
 */
const unused: Record<string, { calls: RegExp; code: string }> = {
  mutationCache: {
    calls: /\b(useMutation|useMutationState|useIsMutating)\b/,
    code: `export class MutationCache {
  findAll() { return []; }
  clear() {}
  resumePausedMutations() { return Promise.resolve(); }
}`,
  },
  infiniteQueryBehavior: {
    calls: /\b(use|useSuspense|prefetch|fetch|ensure)InfiniteQuery\w*/,
    code: `export function infiniteQueryBehavior() {}
export function hasNextPage() { return false; }
export function hasPreviousPage() { return false; }`,
  },
};

/** Leaves out of the build what of the query library nobody calls, and refuses to build once somebody does. */
export function leanQuery(): Plugin {
  return {
    name: 'galley-lean-query',
    apply: 'build',
    transform(code, id) {
      const file = /@tanstack\/query-core\/build\/modern\/(\w+)\.js$/.exec(id)?.[1];
      const replacement = file === undefined ? undefined : unused[file];
      if (replacement !== undefined) return { code: replacement.code, map: null };
      if (id.includes('/node_modules/')) return undefined;
      const called = Object.values(unused).find(({ calls }) => calls.test(code));
      if (called !== undefined) this.error(`${id} calls what src/server/vite-lean-query.ts leaves out of the build`);
      return undefined;
    },
  };
}

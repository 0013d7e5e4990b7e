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
  // The service may run on this very machine, so nothing waits for a network; and lists are read again by a hook of their own.
  onlineManager: {
    calls: /\b(onlineManager|OnlineManager|refetchOnReconnect)\b/,
    code: `export class OnlineManager {}
export const onlineManager = { isOnline: () => true, subscribe: () => () => {} };`,
  },
  focusManager: {
    calls: /\b(focusManager|FocusManager|refetchInterval\w*|refetchOnWindowFocus: (true|'always'))\b/,
    code: `export class FocusManager {}
export const focusManager = { isFocused: () => true, subscribe: () => () => {} };`,
  },
  timeoutManager: {
    calls: /\b(timeoutManager|TimeoutManager|defaultTimeoutProvider)\b/,
    code: `export class TimeoutManager {}
export const defaultTimeoutProvider = globalThis;
export const timeoutManager = {
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (id) => clearTimeout(id),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (id) => clearInterval(id),
};
export const systemSetTimeoutZero = (run) => setTimeout(run);`,
  },
  // Errors are values here: no query throws into a boundary, and none suspends.
  suspense: {
    calls: /\b(useSuspense\w*|throwOnError|suspense: true)\b/,
    code: `export const defaultThrowOnError = () => false;
export const ensureSuspenseTimers = () => {};
export const shouldSuspend = () => false;
export const fetchOptimistic = () => Promise.resolve();`,
  },
  errorBoundaryUtils: {
    calls: /\bthrowOnError\b/,
    code: `export const ensurePreventErrorBoundaryRetry = () => {};
export const useClearResetErrorBoundary = () => {};
export const getHasError = () => false;`,
  },
  QueryErrorResetBoundary: {
    calls: /\b(use)?QueryErrorResetBoundary\b/,
    code: `export const QueryErrorResetBoundary = ({ children }) => children;
export const useQueryErrorResetBoundary = () => {};`,
  },
  IsRestoringProvider: {
    calls: /\b(IsRestoringProvider|useIsRestoring)\b/,
    code: `export const IsRestoringProvider = ({ children }) => children;
export const useIsRestoring = () => false;`,
  },
};

/** Leaves out of the build what of the query library nobody calls, and refuses to build once somebody does. */
export function leanQuery(): Plugin {
  return {
    name: 'galley-lean-query',
    apply: 'build',
    transform(code, id) {
      const file = /@tanstack\/(?:query-core|react-query)\/build\/modern\/(\w+)\.js$/.exec(id)?.[1];
      const replacement = file === undefined ? undefined : unused[file];
      if (replacement !== undefined) return { code: replacement.code, map: null };
      if (id.includes('/node_modules/')) return undefined;
      const called = Object.values(unused).find(({ calls }) => calls.test(code));
      if (called !== undefined) this.error(`${id} calls what src/server/vite-lean-query.ts leaves out of the build`);
      return undefined;
    },
  };
}

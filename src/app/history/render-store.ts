import { createRenderStore } from './create-render-store.ts';

/** The renders of this browser. */
export const renderStore = createRenderStore(
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('galley-renders') : undefined,
);

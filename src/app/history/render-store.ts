import { openChannel } from '../lib/open-storage.ts';
import { createRenderStore } from './create-render-store.ts';

/** The renders of this browser. */
export const renderStore = createRenderStore(openChannel('galley-renders'));

// A render process that takes longer to load than the test allows for a render.
import { setTimeout as pause } from 'node:timers/promises';

await pause(1_500);
await import('./unruly-render-worker.mjs');

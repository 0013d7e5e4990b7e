// A render process that takes longer to load than a render of the test may take.
import { setTimeout as pause } from 'node:timers/promises';

await pause(1_500);
await import('./unruly-render-worker.mjs');

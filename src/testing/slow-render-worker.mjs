// A render process on a busy machine: it needs longer for its code than a render of the test may take.
import { setTimeout as pause } from 'node:timers/promises';

await pause(1_500);
await import('./unruly-render-worker.mjs');

import * as z from 'zod/mini';

// Zod probes `new Function`, which the content policy reports, so this module is the first one main.tsx evaluates.
z.config({ jitless: true });

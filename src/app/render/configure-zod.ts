import * as z from 'zod/mini';

// Zod probes `new Function`, which the content policy reports, so this module is the first of the page that uses schemas.
z.config({ jitless: true });

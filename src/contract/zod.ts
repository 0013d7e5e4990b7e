import { config } from 'zod/mini';

// Otherwise zod tries `new Function` at the first schema, which the page's content policy blocks and reports. All schemas import
// zod from here, so this runs first.
config({ jitless: true });

export * from 'zod/mini';

import { config } from 'zod/mini';

// zod would try `new Function` at the first schema, which the content policy of the page forbids and reports. The schemas
// import zod from here, so this has run before any of them is made.
config({ jitless: true });

export * from 'zod/mini';

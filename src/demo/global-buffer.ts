import { Buffer } from 'buffer/';

// The service is written for Node. Imported before it, because some of it asks while it is loaded.
Object.assign(globalThis, { Buffer });

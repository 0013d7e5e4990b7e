import { Buffer } from 'buffer/';

// Imported before the service, which uses Node's `Buffer` while it loads.
Object.assign(globalThis, { Buffer });

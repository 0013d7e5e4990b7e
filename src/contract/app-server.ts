import * as z from './zod.ts';

/** Where the app asks for the picture at an address, because its content policy loads none from elsewhere. */
export const PICTURE_LOOKUP_PATH = '/picture';

/**
 * Why no image can be shown: the address leads to a web page, to something else, could not be fetched from here, or is not fetched
 * at all, as in the demo.
 */
export const pictureFaults = ['page', 'other', 'unreachable', 'notFetched'] as const;

export type PictureFault = (typeof pictureFaults)[number];

/** Where the app's own server tells which service it calls. */
export const SERVICE_DESCRIPTION_PATH = '/service.json';

/** Where the app's own server tells, in quota headers, what is left of the service that is part of it. */
export const QUOTA_PATH = '/quota';

/** Where the app server and the image service serve the OpenAPI document. */
export const OPENAPI_PATH = '/openapi.json';

/** Where the app's own server, and the image service alone, tell the JSON Schema of template documents. */
export const TEMPLATE_SCHEMA_PATH = '/template.schema.json';

/** What a program needs to call the service directly, except the key, which is never shown. */
export const serviceDescriptionSchema = z.object({
  /** Base address, without a slash at its end. */
  address: z.url(),
  /** The service is part of this app, and at its address once it is started alone. */
  isEmbedded: z.boolean(),
  /** The service runs in the browser, where nothing outside of the page can call it. */
  isDemo: z.boolean(),
  /** The service draws templates from their example values, and proofs, and checks values. */
  hasProofs: z.boolean(),
  /** The service charges once what comes once more with the same `Idempotency-Key`. */
  isIdempotent: z.boolean(),
  /** The request header of the API key. The page learns it from here, because code of the page knows nothing of keys. */
  keyHeader: z.string().check(z.regex(/^[\w-]+$/)),
  /** The environment variable that a key is kept in. */
  keyVariable: z.string().check(z.regex(/^\w+$/)),
});
export type ServiceDescription = z.output<typeof serviceDescriptionSchema>;

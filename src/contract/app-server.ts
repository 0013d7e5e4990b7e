import { visitorSchema } from './visitor.ts';
import * as z from './zod.ts';

/** Path where the app loads images from other hosts, which its content policy blocks. */
export const PICTURE_LOOKUP_PATH = '/picture';

/**
 * Why no image can be shown: the URL leads to a web page or to something else, it couldn't be fetched, or the app doesn't fetch
 * images, as in the demo.
 */
export const pictureFaults = ['page', 'other', 'unreachable', 'notFetched'] as const;

export type PictureFault = (typeof pictureFaults)[number];

/** Path where the app's server describes the service that it calls. */
export const SERVICE_DESCRIPTION_PATH = '/service.json';

/** Path where the app's server returns the embedded service's quota, in headers. */
export const QUOTA_PATH = '/quota';

/** Path of the OpenAPI document, on the app's server and on the image service. */
export const OPENAPI_PATH = '/openapi.json';

/** Path of the JSON Schema for template documents, on the app's server and on the image service. */
export const TEMPLATE_SCHEMA_PATH = '/template.schema.json';

const abilities = {
  /** The service has examples, proofs and checks. */
  hasProofs: z.boolean(),
  /** The service charges repeated requests with the same `Idempotency-Key` once. */
  isIdempotent: z.boolean(),
};

/** What a service can do beyond the specification. */
export type Abilities = Record<keyof typeof abilities, boolean>;
export const allAbilities: Abilities = { hasProofs: true, isIdempotent: true };
export const noAbilities: Abilities = { hasProofs: false, isIdempotent: false };

/** Everything that a program needs to call the service directly, except the key, which is never shown. */
export const serviceDescriptionSchema = z.object({
  /** Base URL for programs with an API key, without a trailing slash. */
  address: z.url(),
  /** The service is part of this app. */
  isEmbedded: z.boolean(),
  /** The service runs in the page, so nothing else can call it. */
  isDemo: z.boolean(),
  ...abilities,
  /** The request header for the API key, for display. The page sends no key. */
  keyHeader: z.string().check(z.regex(/^[\w-]+$/)),
  /** The environment variable for the API key. */
  keyVariable: z.string().check(z.regex(/^\w+$/)),
  /** The person who is signed in; absent in an app without sign-in. */
  person: z.optional(visitorSchema),
});
export type ServiceDescription = z.output<typeof serviceDescriptionSchema>;

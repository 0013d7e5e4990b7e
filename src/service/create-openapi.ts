import { allAbilities, type Abilities } from '../contract/app-server.ts';
import {
  checkRowsWireSchema,
  checkWireSchema,
  EXAMPLE_SIDE_PX,
  PROOF_SIDE_PX,
  SMALL_EXAMPLE_SIDE_PX,
} from '../contract/check.ts';
import {
  BODY_MEGABYTES_MAX,
  CHECK_ROWS_MAX,
  checkRowsBodySchema,
  generateBodySchema,
  OUTPUT_PIXELS_MAX,
  renderFormats,
} from '../contract/generate.ts';
import {
  findingHeaders,
  quotaHeaders,
  RENDER_ID,
  RENDER_ID_HEADER,
  TEMPLATE_VERSION_HEADER,
} from '../contract/headers.ts';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { PAGE_FIRST, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX } from '../contract/resource.ts';
import { PROBLEM_CONTENT_TYPE, problemSchema } from '../contract/problem.ts';
import { projectWireSchema } from '../contract/template.ts';
import { hasRoute, routeNames, routes, type RouteName } from '../contract/routes.ts';
import { templateItemWireSchema, templateWireSchema } from '../contract/template.ts';
import * as z from '../contract/zod.ts';

type Json = Record<string, unknown>;

const schemas = {
  Project: projectWireSchema,
  TemplateItem: templateItemWireSchema,
  Template: templateWireSchema,
  GenerateRequest: generateBodySchema,
  Check: checkWireSchema,
  CheckRowsRequest: checkRowsBodySchema,
  CheckRows: checkRowsWireSchema,
  Problem: problemSchema,
} satisfies Record<string, z.ZodMiniType>;
type SchemaName = keyof typeof schemas;

const [text, count] = [{ type: 'string' }, { type: 'integer', minimum: 0 }];
const headers: Record<string, { description: string; schema: Json }> = {
  'X-Request-Id': { description: 'Request ID in the service log.', schema: text },
  'Cache-Control': { description: '`no-store`, or `private` with a `max-age` for example images.', schema: text },
  'X-Content-Type-Options': { description: 'Always `nosniff`.', schema: text },
  'WWW-Authenticate': { description: 'Always `ApiKey`.', schema: text },
  'Retry-After': {
    description: 'Seconds to wait before retrying. Absent if waiting does not help.',
    schema: count,
  },
  'Content-Length': { description: 'Image size in bytes.', schema: count },
  'Content-Disposition': { description: 'File name: the template ID and the extension.', schema: text },
  ETag: { description: 'Send this value as `If-None-Match` to get a 304 if the image is unchanged.', schema: text },
  [TEMPLATE_VERSION_HEADER]: { description: 'Template version, counted from 1.', schema: count },
  [findingHeaders.render]: {
    description: 'Number of findings that a check with the same body returns.',
    schema: count,
  },
  [findingHeaders.proof]: { description: 'Number of findings that a check with the same body returns.', schema: count },
  [quotaHeaders.limit]: { description: 'Renders per month.', schema: count },
  [quotaHeaders.remaining]: { description: 'Renders left this month.', schema: count },
  [quotaHeaders.resetAt]: { description: 'When the quota resets.', schema: { ...text, format: 'date-time' } },
};

const problems: Record<number, string> = {
  400: 'Invalid request. `errors` has a message for each invalid variable.',
  401: 'The API key is missing or unknown.',
  404: 'Not found, or not shared with this key.',
  409: 'The render with this Idempotency-Key is still in progress.',
  413: `The request body is larger than ${BODY_MEGABYTES_MAX} MiB.`,
  415: 'The request body is compressed or is not JSON.',
  422: 'This Idempotency-Key was used with a different request body.',
  429: "This month's renders are used up, or too many slow images were requested.",
  500: 'The service failed. Nothing was charged.',
  503: 'The service is busy or stopping, or its database is unavailable. Try again.',
};
const proofProblems: Record<number, string> = {
  409: 'A newer preview or check of this template replaced this one.',
  429: 'Too many requests at once, or too many slow images were requested.',
};

/** The parts of an operation that don't follow from its route. */
interface Operation {
  summary: string;
  description?: string;
  query?: Json[];
  /** Schemas that the body can match. */
  body?: SchemaName[];
  answer: Json;
  headers?: string[];
}

const pageQuery = [
  {
    name: 'page',
    in: 'query',
    description: `Page number, from ${PAGE_FIRST}.`,
    schema: { type: 'integer', minimum: PAGE_FIRST, maximum: PAGE_MAX, default: PAGE_FIRST },
  },
  {
    name: 'limit',
    in: 'query',
    description: 'Items per page. A page with fewer items is the last page.',
    schema: { type: 'integer', minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_LIMIT_DEFAULT },
  },
];
const renderId = {
  name: RENDER_ID_HEADER,
  in: 'header',
  description:
    'A unique ID for each render, in visible ASCII characters. Repeating a request with the same ID within 24 hours returns the ' +
    'same image and is charged once.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: RENDER_ID.source },
};

const operations: Record<RouteName, Operation> = {
  listProjects: { summary: 'List projects', query: pageQuery, answer: listOf('Project') },
  listTemplates: { summary: 'List the templates in a project', query: pageQuery, answer: listOf('TemplateItem') },
  getTemplate: {
    summary: 'Get a template with its variables',
    answer: json(ref('schemas', 'Template')),
    headers: [TEMPLATE_VERSION_HEADER],
  },
  generate: {
    summary: 'Render a template',
    description: `The image can have at most ${OUTPUT_PIXELS_MAX / 1_000_000} megapixels. Every response to a valid key has the quota headers.`,
    body: ['GenerateRequest'],
    answer: images(...renderFormats),
    headers: [findingHeaders.render, TEMPLATE_VERSION_HEADER, 'Content-Length', 'Content-Disposition'],
  },
  getExample: {
    summary: "Get a template's example image",
    description: `Free. Optional: some services don't have it. Renders the template with its example values, at most ${EXAMPLE_SIDE_PX} px wide or high.`,
    query: [
      {
        name: 'side',
        in: 'query',
        description: `${SMALL_EXAMPLE_SIDE_PX} for a small image.`,
        schema: { type: 'integer', enum: [SMALL_EXAMPLE_SIDE_PX] },
      },
    ],
    answer: images('webp'),
    headers: ['ETag', 'Content-Length'],
  },
  proof: {
    summary: 'Preview a render',
    description:
      "Free. Optional: some services don't have it. Renders the same image as `generate`, but watermarked and at most " +
      `${PROOF_SIDE_PX} px wide or high. Missing and invalid values become placeholders.`,
    body: ['GenerateRequest'],
    answer: images('webp'),
    headers: [findingHeaders.proof, 'Content-Length'],
  },
  check: {
    summary: 'Check values',
    description:
      "Free. Optional: some services don't have it. `generate` rejects values with errors. A warning means that content is cut off or " +
      'missing. A note means that something differs from the design. Places are fractions of the image size. Send `rows` instead of ' +
      `\`variables\` to check up to ${CHECK_ROWS_MAX} sets of values.`,
    body: ['GenerateRequest', 'CheckRowsRequest'],
    answer: json({ oneOf: [ref('schemas', 'Check'), ref('schemas', 'CheckRows')] }),
  },
};

export interface ServerEntry {
  url: string;
  description?: string;
}

/** The OpenAPI 3.1 document for a service with these abilities, generated from zod schemas and routes. */
export function createOpenApi(
  servers: readonly ServerEntry[] = [{ url: '/' }],
  abilities: Abilities = allAbilities,
): Json {
  const names = routeNames.filter((name) => hasRoute(abilities, name));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Image generation service',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Renders personalized images from saved templates. Each image uses one render from the monthly quota. ' +
        'Reads and errors are free.',
    },
    servers,
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(names.map((name) => describePath(name, abilities))),
    components: {
      headers,
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER } },
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema)])),
    },
  };
}

function describePath(name: RouteName, { isIdempotent }: Abilities): [path: string, item: Json] {
  const { method, pattern } = routes[name];
  const { summary, description, query = [], body, answer, headers: own = [] } = operations[name];
  const ids = Array.from(pattern.matchAll(/:(\w+)/g), ([, id]) => id);
  const isPreview = name === 'proof' || name === 'check';
  const isRepeatable = name === 'generate' && isIdempotent;
  const statuses = [401, 500, 503];
  if (query.length > 0) statuses.push(400);
  if (ids.length > 0) statuses.push(404);
  if (body !== undefined) statuses.push(400, 413, 415, 429);
  if (isPreview) statuses.push(409);
  if (isRepeatable) statuses.push(409, 422);
  const common = ['X-Request-Id', 'Cache-Control', 'X-Content-Type-Options'];
  const quota = name === 'generate' ? Object.values(quotaHeaders) : [];
  // `JSON.stringify` omits undefined members.
  const operation = {
    operationId: name,
    summary,
    description,
    parameters: [
      ...ids.map((id) => ({ name: id, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } })),
      ...query,
      ...(isRepeatable ? [renderId] : []),
    ],
    requestBody: body && {
      required: true,
      description: `UTF-8, uncompressed, at most ${BODY_MEGABYTES_MAX} MiB.`,
      content: json(body.length > 1 ? { oneOf: body.map((each) => ref('schemas', each)) } : ref('schemas', ...body)),
    },
    responses: {
      200: { description: 'OK', headers: refHeaders([...common, ...quota, ...own]), content: answer },
      ...(name === 'getExample' && { 304: { description: 'Not modified.' } }),
      ...Object.fromEntries(
        statuses.map((status) => {
          const more = status === 401 ? ['WWW-Authenticate'] : [...quota];
          if (status === 409 || status === 429 || status === 503) more.push('Retry-After');
          const problem = (isPreview && proofProblems[status]) || problems[status];
          const content = { [PROBLEM_CONTENT_TYPE]: { schema: ref('schemas', 'Problem') } };
          return [status, { description: problem, headers: refHeaders([...common, ...more]), content }];
        }),
      ),
    },
  };
  const path = pattern.replaceAll(/:(\w+)/g, '{$1}');
  return [path, { [method.toLowerCase()]: operation }];
}

function toJsonSchema(schema: z.ZodMiniType): Json {
  const { $schema: _dialect, ...members } = z.toJSONSchema(schema, {
    io: 'input',
    // The schema for the variables depends on the template.
    unrepresentable: 'any',
    override: describeDefault,
  });
  return members;
}

/** Moves a default to the description, because code generators make a member with a default required. */
function describeDefault({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { default: fallback } = jsonSchema;
  delete jsonSchema.default;
  if (typeof fallback === 'string') jsonSchema.description = `Default: ${fallback}.`;
}

function ref(kind: 'schemas' | 'headers', name = ''): Json {
  return { $ref: `#/components/${kind}/${name}` };
}

function refHeaders(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, ref('headers', name)]));
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function listOf(name: SchemaName): Json {
  return json({ type: 'array', items: ref('schemas', name), maxItems: PAGE_LIMIT_MAX });
}

function images(...formats: string[]): Json {
  const schema = { type: 'string', format: 'binary' };
  return Object.fromEntries(formats.map((format) => [`image/${format}`, { schema }]));
}

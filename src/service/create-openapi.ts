import { checkRowsWireSchema, checkWireSchema, EXAMPLE_SIDE_PX, PROOF_SIDE_PX } from '../contract/check.ts';
import {
  BODY_MEGABYTES_MAX,
  CHECK_ROWS_MAX,
  checkRowsBodySchema,
  generateBodySchema,
  OUTPUT_PIXELS_MAX,
  renderFormats,
} from '../contract/generate.ts';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { PAGE_FIRST, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX } from '../contract/list.ts';
import { PROBLEM_CONTENT_TYPE, problemSchema } from '../contract/problem.ts';
import { projectWireSchema } from '../contract/project.ts';
import { findingHeaders, RENDER_ID, RENDER_ID_HEADER, TEMPLATE_VERSION_HEADER } from '../contract/headers.ts';
import { isProofRoute, routes, type RouteName } from '../contract/routes.ts';
import { templateItemWireSchema, templateWireSchema } from '../contract/template.ts';
import * as z from '../contract/zod.ts';
import { answerHeaders, commonHeaders, quotaAnswerHeaders, refHeader, type Json } from './openapi-headers.ts';

/** Where the service answers. */
export interface ServerEntry {
  url: string;
  description?: string;
}

/**
 * The OpenAPI 3.1 document of the service, made of the same schemas that it writes by and the same routes it answers. Without
 * servers it is of where it was fetched from; without proofs it has the four endpoints of the specification alone, and no
 * `Idempotency-Key` where the service would render twice for one.
 */
export function createOpenApi(
  servers: readonly ServerEntry[] = [{ url: '/' }],
  { hasProofs = true, isIdempotent = true }: { hasProofs?: boolean; isIdempotent?: boolean } = {},
): Json {
  const allOperations = { ...operations, generate: describeGenerate(isIdempotent) };
  const names = (Object.keys(routes) as RouteName[]).filter((name) => hasProofs || !isProofRoute(name));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Image generation service',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Renders personalised images from saved templates. Reading spends nothing; a delivered image spends one render of ' +
        'the month, and an error spends none.',
    },
    servers,
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(names.map((name) => describePath(name, allOperations[name]))),
    components: {
      headers: answerHeaders,
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER } },
      schemas: {
        Project: toJsonSchema(projectWireSchema),
        TemplateItem: toJsonSchema(templateItemWireSchema),
        Template: toJsonSchema(templateWireSchema),
        GenerateRequest: toJsonSchema(generateBodySchema),
        Check: toJsonSchema(checkWireSchema),
        CheckRowsRequest: toJsonSchema(checkRowsBodySchema),
        CheckRows: toJsonSchema(checkRowsWireSchema),
        Problem: toJsonSchema(problemSchema),
      },
    },
  };
}

const pageParameters = [
  describeQuery('page', `Page number from ${PAGE_FIRST}.`, {
    minimum: PAGE_FIRST,
    maximum: PAGE_MAX,
    default: PAGE_FIRST,
  }),
  describeQuery('limit', 'Items on a page; a page with fewer is the last.', {
    minimum: 1,
    maximum: PAGE_LIMIT_MAX,
    default: PAGE_LIMIT_DEFAULT,
  }),
];

const problemDescriptions: Record<number, string> = {
  400: 'The request, or a value in it, cannot be used; `errors` names each variable and what is wrong with it.',
  401: 'The key is missing or not known.',
  404: 'Unknown, or not readable with this key.',
  409: 'The render of this Idempotency-Key is under way.',
  413: `The body weighs more than ${BODY_MEGABYTES_MAX} MiB.`,
  415: 'The body is not JSON, or it is compressed.',
  422: 'This Idempotency-Key came with another body before.',
  429: 'The renders of this month are spent; or, with Retry-After, too many images of this key were too slow to draw.',
  500: 'The service failed; nothing was charged.',
  503: 'The service is busy, stopping, or without its database.',
};
/** What the same statuses mean where nothing is counted. */
const freeDescriptions: Record<number, string> = {
  409: 'A newer proof or check of this template took the place of this one.',
  429: 'Too many were asked for at once, or too many of this key were too slow to draw.',
};
/** What the same statuses mean where the service renders once for one Idempotency-Key. */
const idDescriptions: Record<number, string> = {
  503: 'The service is busy, stopping, or without its database. Nothing was charged, unless the database went as the image was ready: the same Idempotency-Key finds out.',
};
const retriedStatuses = new Set([409, 429, 503]);

const webp = { 'image/webp': { schema: { type: 'string', format: 'binary' } } };

const operations: Record<Exclude<RouteName, 'generate'>, Json> = {
  listProjects: {
    summary: 'List the projects the key can read',
    parameters: pageParameters,
    responses: {
      200: describeJson('A page of projects.', { type: 'array', items: ref('Project'), maxItems: PAGE_LIMIT_MAX }),
      ...problems([400, 401, 500, 503]),
    },
  },
  listTemplates: {
    summary: 'List the templates of a project that the key can read',
    parameters: [describeId('projectId'), ...pageParameters],
    responses: {
      200: describeJson('A page of templates.', {
        type: 'array',
        items: ref('TemplateItem'),
        maxItems: PAGE_LIMIT_MAX,
      }),
      ...problems([400, 401, 404, 500, 503]),
    },
  },
  getTemplate: {
    summary: 'Get a template with its variables',
    parameters: [describeId('templateId')],
    responses: {
      200: {
        ...describeJson('The template.', ref('Template')),
        headers: { ...commonHeaders, [TEMPLATE_VERSION_HEADER]: refHeader('TemplateVersion') },
      },
      ...problems([401, 404, 500, 503]),
    },
  },
  getExample: {
    summary: 'Get a template drawn from its example values',
    description: `Optional: not every service has it. Free. The longest side has ${EXAMPLE_SIDE_PX} px.`,
    parameters: [describeId('templateId')],
    responses: {
      200: {
        description: 'The picture.',
        headers: {
          ...commonHeaders,
          'Cache-Control': refHeader('PrivateStore'),
          ETag: refHeader('ETag'),
          'Content-Length': refHeader('ContentLength'),
        },
        content: webp,
      },
      304: { description: 'It is as it was.' },
      ...problems([401, 404, 500, 503]),
    },
  },
  proof: {
    summary: 'Draw a proof of values',
    description:
      'Optional: not every service has it. Free: nothing is counted. Draws what generate would draw, with a mark across it and ' +
      `at most ${PROOF_SIDE_PX} px at its longest side; something stands in for values that are missing or wrong. The format and ` +
      'the scale are those of the render that it is for.',
    parameters: [describeId('templateId')],
    requestBody: describeValues(),
    responses: {
      200: {
        description: 'The picture.',
        headers: {
          ...commonHeaders,
          [findingHeaders.proof]: refHeader('Findings'),
          'Content-Length': refHeader('ContentLength'),
        },
        content: webp,
      },
      ...problems([400, 401, 404, 409, 413, 415, 429, 500, 503], {}, freeDescriptions),
    },
  },
  check: {
    summary: 'Say what is odd about values, and where each is drawn; or what is odd about many rows of values',
    description:
      'Optional: not every service has it. Free: nothing is counted. An error is what generate refuses, a warning what is lost, ' +
      'a note what is not as it was designed. Places are fractions of the sides of the image. With `rows` in place of `variables` ' +
      `it checks up to ${CHECK_ROWS_MAX} sets of values and answers with the findings of each, in their order, without places. ` +
      'A value that generate would refuse is a finding of its row. Rows give way to proofs and to checks of one.',
    parameters: [describeId('templateId')],
    requestBody: describeValues(oneOf('GenerateRequest', 'CheckRowsRequest')),
    responses: {
      200: describeJson('What was found; the list is empty when all is well.', oneOf('Check', 'CheckRows')),
      ...problems([400, 401, 404, 409, 413, 415, 429, 500, 503], {}, freeDescriptions),
    },
  },
};

const renderIdParameter = {
  name: RENDER_ID_HEADER,
  in: 'header',
  description:
    'One id per intended render, in visible ASCII characters. The same id and body give the same image for 24 hours, ' +
    'charged once, so a call that broke off can be repeated; while the template is deleted or may not be read, it is a 404.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: RENDER_ID.source },
};

function describeGenerate(isIdempotent: boolean): Json {
  return {
    summary: 'Render a template',
    description: `The image has at most ${OUTPUT_PIXELS_MAX / 1_000_000} megapixels. Every answer to a valid key tells the quota.`,
    parameters: [describeId('templateId'), ...(isIdempotent ? [renderIdParameter] : [])],
    requestBody: describeValues(),
    responses: {
      200: {
        description: 'The image.',
        headers: {
          ...commonHeaders,
          ...quotaAnswerHeaders,
          [findingHeaders.render]: refHeader('Findings'),
          [TEMPLATE_VERSION_HEADER]: refHeader('TemplateVersion'),
          'Content-Length': refHeader('ContentLength'),
          'Content-Disposition': refHeader('ContentDisposition'),
        },
        content: Object.fromEntries(
          renderFormats.map((format) => [`image/${format}`, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
      ...problems([400, 401, 404, 413, 415, 429, 500, 503], quotaAnswerHeaders),
      ...(isIdempotent && problems([409, 422, 503], quotaAnswerHeaders, idDescriptions)),
    },
  };
}

function describeValues(schema: Json = ref('GenerateRequest')): Json {
  return {
    required: true,
    description: `At most ${BODY_MEGABYTES_MAX} MiB, uncompressed, in UTF-8.`,
    content: { 'application/json': { schema } },
  };
}

function describePath(name: RouteName, operation: Json): [path: string, item: Json] {
  const { method, pattern } = routes[name];
  const path = pattern.replaceAll(/:(\w+)/g, '{$1}');
  return [path, { [method.toLowerCase()]: { operationId: name, ...operation } }];
}

function toJsonSchema(schema: z.ZodMiniType): Json {
  // The map of variables is checked by the template's own rules, so its schema says what it is in its metadata alone.
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: sayDefault,
  });
  return json;
}

/** Generators take a member with a default for one that is always there, so a description says it. */
function sayDefault({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { default: fallback } = jsonSchema;
  delete jsonSchema.default;
  if (typeof fallback === 'string') jsonSchema.description = `${fallback} when it is left out.`;
}

function describeQuery(name: string, description: string, rules: Json): Json {
  return { name, in: 'query', description, schema: { type: 'integer', ...rules } };
}

function describeId(name: string): Json {
  return { name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
}

function describeJson(description: string, schema: Json): Json {
  return { description, headers: commonHeaders, content: { 'application/json': { schema } } };
}

/** Answers with a problem; `known` are headers of those to a valid key, `words` what means something else here. */
function problems(statuses: readonly number[], known: Json = {}, words: Record<number, string> = {}): Json {
  const content = { [PROBLEM_CONTENT_TYPE]: { schema: ref('Problem') } };
  return Object.fromEntries(
    statuses.map((status) => {
      const headers = {
        ...commonHeaders,
        ...(status === 401 ? { 'WWW-Authenticate': refHeader('Authenticate') } : known),
        ...(retriedStatuses.has(status) && { 'Retry-After': refHeader('RetryAfter') }),
      };
      return [status, { description: words[status] ?? problemDescriptions[status], headers, content }];
    }),
  );
}

function oneOf(...names: string[]): Json {
  return { oneOf: names.map(ref) };
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

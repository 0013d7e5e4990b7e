import { generateBodySchema, renderFormats } from '../contract/generate.ts';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { PAGE_FIRST, PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX } from '../contract/list.ts';
import { PROBLEM_CONTENT_TYPE, problemSchema } from '../contract/problem.ts';
import { projectWireSchema } from '../contract/project.ts';
import { quotaHeaders, RENDER_ID_HEADER } from '../contract/headers.ts';
import { routes, type RouteName } from '../contract/routes.ts';
import { templateItemWireSchema, templateWireSchema } from '../contract/template.ts';
import * as z from '../contract/zod.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the service, made of the same schemas that it writes by and the same routes it answers. */
export function createOpenApi(): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Image generation service',
      version: '1',
      description:
        'Renders personalised images from saved templates. Reading spends nothing; generate spends one render.',
    },
    security: [{ apiKey: [] }],
    paths: Object.fromEntries((Object.keys(routes) as RouteName[]).map(describePath)),
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: API_KEY_HEADER } },
      schemas: {
        Project: toJsonSchema(projectWireSchema),
        TemplateItem: toJsonSchema(templateItemWireSchema),
        Template: toJsonSchema(templateWireSchema),
        GenerateRequest: toJsonSchema(generateBodySchema),
        Problem: toJsonSchema(problemSchema),
      },
    },
  };
}

const pageParameters = [
  describeQuery('page', `Page number from ${PAGE_FIRST}.`, { minimum: PAGE_FIRST, default: PAGE_FIRST }),
  describeQuery('limit', 'Items on a page.', { minimum: 1, maximum: PAGE_LIMIT_MAX, default: PAGE_LIMIT_DEFAULT }),
];

const quotaAnswerHeaders = {
  [quotaHeaders.limit]: { description: 'Renders a month.', schema: { type: 'integer' } },
  [quotaHeaders.remaining]: { description: 'Renders left.', schema: { type: 'integer' } },
  [quotaHeaders.resetAt]: { description: 'When the month ends.', schema: { type: 'string', format: 'date-time' } },
};

const operations: Record<RouteName, Json> = {
  listProjects: {
    summary: 'List the projects the key can read',
    parameters: pageParameters,
    responses: {
      200: describeJson('A page of projects.', { type: 'array', items: ref('Project') }),
      ...problems(400, 401),
    },
  },
  listTemplates: {
    summary: 'List the templates of a project that the key can read',
    parameters: [describeId('projectId'), ...pageParameters],
    responses: {
      200: describeJson('A page of templates.', { type: 'array', items: ref('TemplateItem') }),
      ...problems(400, 401, 404),
    },
  },
  getTemplate: {
    summary: 'Get a template with its variables',
    parameters: [describeId('templateId')],
    responses: { 200: describeJson('The template.', ref('Template')), ...problems(401, 404) },
  },
  generate: {
    summary: 'Render a template',
    parameters: [
      describeId('templateId'),
      {
        name: RENDER_ID_HEADER,
        in: 'header',
        description: 'One id per intended render. The same id and body give the same image for 24 hours, charged once.',
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: ref('GenerateRequest') } } },
    responses: {
      200: {
        description: 'The image.',
        headers: quotaAnswerHeaders,
        content: Object.fromEntries(renderFormats.map((format) => [`image/${format}`, {}])),
      },
      ...problems(400, 401, 404, 409, 413, 415, 422, 429, 500, 503),
    },
  },
};

function describePath(name: RouteName): [path: string, item: Json] {
  const { method, pattern } = routes[name];
  const path = pattern.replaceAll(/:(\w+)/g, '{$1}');
  return [path, { [method.toLowerCase()]: { operationId: name, ...operations[name] } }];
}

function toJsonSchema(schema: z.ZodMiniType): Json {
  // The map of variables is checked by the template's own rules, so its schema says what it is in its metadata alone.
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
}

function describeQuery(name: string, description: string, rules: Json): Json {
  return { name, in: 'query', description, schema: { type: 'integer', ...rules } };
}

function describeId(name: string): Json {
  return { name, in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
}

function describeJson(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } };
}

function problems(...statuses: number[]): Json {
  const content = { [PROBLEM_CONTENT_TYPE]: { schema: ref('Problem') } };
  const descriptions: Record<number, string> = {
    400: 'The request, or a value in it, cannot be used.',
    401: 'The key is missing or not known.',
    404: 'Unknown, or not readable with this key.',
    409: 'A render with this id is under way.',
    413: 'The body is too large.',
    415: 'The body is not JSON.',
    422: 'The id was used for another request.',
    429: 'The renders of this month are spent.',
    500: 'The service failed; nothing was charged.',
    503: 'Too many renders wait; nothing was charged.',
  };
  return Object.fromEntries(statuses.map((status) => [status, { description: descriptions[status], content }]));
}

function ref(name: string): Json {
  return { $ref: `#/components/schemas/${name}` };
}

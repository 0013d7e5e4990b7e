import { generatePath } from '../../../contract/routes.ts';
import { quotaHeaders, RENDER_ID_HEADER } from '../../../contract/headers.ts';
import type { Template } from '../../../contract/template.ts';
import type { JsonSchema } from './create-json-schema.ts';

export interface FragmentSource {
  template: Pick<Template, 'id' | 'name' | 'description'>;
  /** The schema for the `variables` map. */
  schema: JsonSchema;
  /** The service's base URL. */
  address: string;
  keyHeader: string;
}

/** Creates an OpenAPI 3.1 document for one call: generate, with this template's variables. */
export function createOpenApiFragment({ template, schema, address, keyHeader }: FragmentSource): object {
  const { $schema: _dialect, ...variables } = schema;
  const header = (description: string) => ({ description, schema: { type: 'string' } });
  const quota = {
    [quotaHeaders.limit]: header('Renders per month.'),
    [quotaHeaders.remaining]: header('Renders left this month.'),
    [quotaHeaders.resetAt]: header('When the next month begins, in ISO 8601 UTC.'),
  };
  return {
    openapi: '3.1.0',
    info: { title: template.name, description: template.description, version: '1' },
    servers: [{ url: address }],
    security: [{ apiKey: [] }],
    paths: {
      [generatePath(template.id)]: {
        post: {
          operationId: 'generate',
          summary: `Render ${template.name}`,
          parameters: [
            {
              name: RENDER_ID_HEADER,
              in: 'header',
              description:
                'One id per intended render. A service that supports this header charges a repeated id once.',
              schema: { type: 'string' },
            },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['variables', 'format'],
                  properties: {
                    variables,
                    format: {
                      type: 'string',
                      description: 'png always works; support for other formats depends on the service.',
                      default: 'png',
                    },
                    options: {
                      type: 'object',
                      properties: { scale: { type: 'number', exclusiveMinimum: 0, default: 1 } },
                    },
                  },
                },
              },
            },
          },
          responses: {
            '2XX': {
              description: 'The image.',
              headers: quota,
              content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
            },
            400: { description: 'Invalid request.', headers: quota },
            429: {
              description: 'The monthly render quota is used up, or too many requests arrived at once.',
              headers: { ...quota, 'Retry-After': header('When to try again, if waiting helps.') },
            },
            default: { description: 'An error message.' },
          },
        },
      },
    },
    components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: keyHeader } } },
  };
}

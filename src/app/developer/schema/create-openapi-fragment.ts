import { generatePath } from '../../../contract/routes.ts';
import { quotaHeaders, RENDER_ID_HEADER } from '../../../contract/headers.ts';
import type { Template } from '../../../contract/template.ts';
import type { JsonSchema } from './create-json-schema.ts';

export interface FragmentSource {
  template: Pick<Template, 'id' | 'name' | 'description'>;
  /** The schema of the `variables` map. */
  schema: JsonSchema;
  /** Base address of the service. */
  address: string;
  keyHeader: string;
}

/** An OpenAPI 3.1 document of one call: generate, with the variables of this template. */
export function createOpenApiFragment({ template, schema, address, keyHeader }: FragmentSource): object {
  const { $schema: _dialect, ...variables } = schema;
  const quota = (description: string) => ({ description, schema: { type: 'string' } });
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
              description: 'One id per intended render. A service that knows it charges a repeated one once.',
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
                    format: { type: 'string', description: 'png is sure; others vary.', default: 'png' },
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
              headers: {
                [quotaHeaders.limit]: quota('Renders a month.'),
                [quotaHeaders.remaining]: quota('Renders left.'),
                [quotaHeaders.resetAt]: quota('When the month ends, ISO 8601 UTC.'),
              },
              content: { 'image/*': { schema: { type: 'string', format: 'binary' } } },
            },
            429: {
              description: 'The renders of this month are spent, or too many came at once.',
              headers: { 'Retry-After': quota('When the same call is worth another try, where waiting helps.') },
            },
            default: { description: 'A text that says what is wrong.' },
          },
        },
      },
    },
    components: { securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: keyHeader } } },
  };
}

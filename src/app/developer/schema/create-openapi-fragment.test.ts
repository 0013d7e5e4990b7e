import { expect, it } from 'vitest';
import { quotaHeaders } from '../../../contract/headers.ts';
import { createOpenApiFragment } from './create-openapi-fragment.ts';

it('the OpenAPI document of a template lists the quota headers for an image, a 400 and a 429', () => {
  const template = { id: 'a1', name: 'Card', description: '' };
  const document = createOpenApiFragment({
    template,
    schema: {},
    address: 'https://images.test',
    keyHeader: 'x-api-key',
  });
  for (const status of ['2XX', '400', '429']) {
    const path = ['paths', '/api/v1/templates/a1/generate', 'post', 'responses', status, 'headers'];
    expect(document).toHaveProperty(path, expect.objectContaining({ [quotaHeaders.limit]: expect.anything() }));
    expect(document).toHaveProperty([...path, quotaHeaders.remaining]);
    expect(document).toHaveProperty([...path, quotaHeaders.resetAt]);
  }
});

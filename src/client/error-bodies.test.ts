import { describe, expect, test } from 'vitest';
import { placeMessages } from './place-messages.ts';
import { readErrorBody } from './read-error-body.ts';

/** What the form of a template with these two variables makes of an error body. */
function settle(body: unknown) {
  const names = ['headline', 'price'];
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { message, fieldMessages } = readErrorBody(text);
  const { placed, rest } = placeMessages(fieldMessages, names);
  return {
    said: message,
    ...Object.fromEntries([...placed].map(([at, words]) => [names[at], words])),
    ...(rest.length > 0 ? { rest } : {}),
  };
}

describe('each of 16 real error bodies puts its words where they belong:', () => {
  test.each<[string, unknown, Record<string, unknown>]>([
    [
      'RFC 9457 problem details',
      {
        type: 'https://example.net/validation-error',
        title: 'Your request is not valid.',
        status: 422,
        errors: [
          { detail: 'must be shorter', pointer: '#/variables/headline' },
          { detail: 'must be positive', pointer: '#/variables/price' },
        ],
      },
      { said: 'Your request is not valid.', headline: 'must be shorter', price: 'must be positive' },
    ],
    [
      'FastAPI',
      {
        detail: [
          {
            type: 'string_too_long',
            loc: ['body', 'variables', 'headline', 'str'],
            msg: 'String should have at most 20 characters',
            input: 'x',
            ctx: { max_length: 20 },
          },
        ],
      },
      { said: 'String should have at most 20 characters', headline: 'String should have at most 20 characters' },
    ],
    [
      'zod, flattened',
      { error: { formErrors: ['Two values are wrong'], fieldErrors: { headline: ['Too long'], price: ['Too low'] } } },
      { said: 'Two values are wrong', headline: 'Too long', price: 'Too low' },
    ],
    [
      'zod issues',
      {
        success: false,
        error: {
          name: 'ZodError',
          issues: [{ code: 'too_big', maximum: 20, path: ['variables', 'headline'], message: 'Too big: at most 20' }],
        },
      },
      { said: 'Too big: at most 20', headline: 'Too big: at most 20' },
    ],
    [
      'Laravel',
      {
        message: 'The headline must not be greater than 20 characters. (and 1 more error)',
        errors: {
          'variables.headline': ['The headline must not be greater than 20 characters.'],
          'variables.price': ['The price must be a number.', 'The price must be at least 1.'],
        },
      },
      {
        said: 'The headline must not be greater than 20 characters. (and 1 more error)',
        headline: 'The headline must not be greater than 20 characters.',
        price: 'The price must be a number.',
      },
    ],
    [
      'Rails',
      { headline: ['is too long (maximum is 20 characters)'], price: ["can't be blank"] },
      {
        said: 'is too long (maximum is 20 characters)',
        headline: 'is too long (maximum is 20 characters)',
        price: "can't be blank",
      },
    ],
    [
      'Stripe',
      {
        error: {
          type: 'invalid_request_error',
          code: 'parameter_invalid_integer',
          doc_url: 'https://example.com/docs',
          message: 'Invalid integer: abc',
          param: 'variables[price]',
        },
      },
      { said: 'Invalid integer: abc', price: 'Invalid integer: abc' },
    ],
    [
      'Google',
      {
        error: {
          code: 400,
          status: 'INVALID_ARGUMENT',
          message: 'Request contains an invalid argument.',
          details: [
            {
              '@type': 'type.googleapis.com/google.rpc.BadRequest',
              fieldViolations: [{ field: 'variables.headline', description: 'Longer than 20 characters' }],
            },
          ],
        },
      },
      { said: 'Request contains an invalid argument.', headline: 'Longer than 20 characters' },
    ],
    [
      'JSON:API',
      {
        errors: [
          {
            status: '422',
            source: { pointer: '/data/attributes/headline' },
            title: 'Invalid Attribute',
            detail: 'Headline is too long.',
          },
        ],
      },
      { said: 'Headline is too long.', headline: 'Headline is too long.' },
    ],
    [
      'GraphQL',
      {
        errors: [
          {
            message: 'Headline is too long',
            locations: [{ line: 2, column: 3 }],
            path: ['generate', 'headline'],
            extensions: { code: 'BAD_USER_INPUT' },
          },
        ],
        data: null,
      },
      { said: 'Headline is too long', headline: 'Headline is too long' },
    ],
    [
      'Spring',
      {
        timestamp: '2026-11-21T07:00:00.000+00:00',
        status: 400,
        error: 'Bad Request',
        message: "Validation failed for object='generateRequest'. Error count: 1",
        errors: [
          {
            codes: ['Size.generateRequest.variables'],
            defaultMessage: 'size must be between 0 and 20',
            objectName: 'generateRequest',
            field: 'variables[headline]',
            rejectedValue: 'x',
            code: 'Size',
          },
        ],
        path: '/api/v1/templates/1/generate',
      },
      {
        said: "Validation failed for object='generateRequest'. Error count: 1",
        headline: 'size must be between 0 and 20',
      },
    ],
    [
      'AJV',
      [
        {
          instancePath: '/variables/headline',
          schemaPath: '#/properties/variables/properties/headline/maxLength',
          keyword: 'maxLength',
          params: { limit: 20 },
          message: 'must NOT have more than 20 characters',
        },
        {
          instancePath: '/variables',
          keyword: 'required',
          params: { missingProperty: 'price' },
          message: "must have required property 'price'",
        },
      ],
      {
        said: 'must NOT have more than 20 characters',
        headline: 'must NOT have more than 20 characters',
        price: "must have required property 'price'",
      },
    ],
    [
      'class-validator',
      {
        statusCode: 400,
        message: ['variables.headline must be shorter than or equal to 20 characters', 'format must be a string'],
        error: 'Bad Request',
      },
      {
        said: 'variables.headline must be shorter than or equal to 20 characters',
        headline: 'variables.headline must be shorter than or equal to 20 characters',
      },
    ],
    [
      'an HTML page',
      '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body><script>alert(1)</script></body></html>',
      { said: '502 Bad Gateway' },
    ],
    ['plain text', 'Headline is too long.\n', { said: 'Headline is too long.' }],
    ['nothing', '', { said: '' }],
  ])('%s', (_name, body, expected) => {
    expect(settle(body)).toEqual(expected);
  });
});

import { describe, expect, it, test } from 'vitest';
import { readErrorBody } from './read-error-body.ts';

describe('the message of an error', () => {
  test.each([
    ['plain text', 'Quota exceeded\n', 'Quota exceeded'],
    ['error.message', '{"error":{"message":"Bad key","code":"x"}}', 'Bad key'],
    ['message', '{"statusCode":400,"message":"Bad value"}', 'Bad value'],
    ['a list of messages', '{"message":["a must be text","b is missing"]}', 'a must be text'],
    ['msg', '{"msg":"No"}', 'No'],
    ['detail', '{"type":"about:blank","title":"Bad","detail":"Price is wrong","status":400}', 'Price is wrong'],
    ['error', '{"error":"Nope"}', 'Nope'],
    ['title', '{"title":"Not found","status":404}', 'Not found'],
    ['errors[0]', '{"errors":["First","Second"]}', 'First'],
    ['errors[0].message', '{"errors":[{"message":"GraphQL says no"}]}', 'GraphQL says no'],
    ['hint', '{"hint":"Try a smaller scale"}', 'Try a smaller scale'],
    ['code', '{"code":"QUOTA_EXCEEDED"}', 'QUOTA_EXCEEDED'],
    ['a JSON string', '"Just words"', 'Just words'],
    ['a field message', '{"errors":{"variables.headline":["Too long"]}}', 'Too long'],
    [
      'an HTML page',
      '<html><head><title>502 Bad &amp; Gateway</title></head><body><h1>x</h1></body></html>',
      '502 Bad Gateway',
    ],
    ['control characters', '{"detail":"Bad\\u001b[2J\\u001b]0;x\\u0007 value"}', 'Bad [2J ]0;x value'],
    ['broken JSON', '{"message":', '{"message":'],
    ['nothing', '', ''],
    ['JSON without a message', '{"a":{"b":1}}', ''],
  ])('is read from %s', (_name, body, message) => {
    expect(readErrorBody(body).message).toBe(message);
  });

  it('is cut when it is too long', () => {
    expect(readErrorBody('x'.repeat(5_000)).message).toHaveLength(501);
  });

  it('is empty for a deeply nested body', () => {
    expect(readErrorBody(`${'['.repeat(5_000)}${']'.repeat(5_000)}`).message).toBe('');
  });
});

describe('messages for single variables', () => {
  test.each([
    ['error.issues.fieldErrors', '{"error":{"issues":{"fieldErrors":{"headline":["Too long"]}}}}'],
    ['zod, flattened', '{"error":{"formErrors":[],"fieldErrors":{"headline":["Too long"]}}}'],
    ['errors as a map', '{"title":"Bad","errors":{"headline":["Too long"]}}'],
    ['Laravel', '{"message":"Bad (and 1 more)","errors":{"variables.headline":["Too long","Too low"]}}'],
    ['errors as a list with name', '{"detail":"Bad","errors":[{"name":"headline","message":"Too long"}]}'],
    ['errors as a list with field', '{"errors":[{"field":"headline","message":"Too long"}]}'],
    ['fields', '{"fields":{"headline":"Too long"}}'],
    ['validationErrors', '{"validationErrors":[{"property":"headline","message":"Too long"}]}'],
    [
      'details as a list with path',
      '{"message":"Bad","details":[{"path":["variables","headline"],"message":"Too long"}]}',
    ],
    ['issues', '{"issues":[{"path":["body","variables","headline"],"message":"Too long"}]}'],
    ['FastAPI', '{"detail":[{"type":"x","loc":["body","variables","headline","str"],"msg":"Too long"}]}'],
    ['RFC 9457', '{"title":"Bad","status":422,"errors":[{"detail":"Too long","pointer":"#/variables/headline"}]}'],
    ['a dotted path', '{"errors":[{"path":"variables.headline","message":"Too long"}]}'],
  ])('are read from %s', (_name, body) => {
    expect([...readErrorBody(body).fieldMessages]).toEqual([['headline', 'Too long']]);
  });
});

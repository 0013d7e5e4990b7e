import { expect, it } from 'vitest';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { OPENAPI_PATH, SERVICE_DESCRIPTION_PATH, TEMPLATE_SCHEMA_PATH } from '../contract/app-server.ts';
import { createDocuments, describeService } from './create-documents.ts';
import { routes } from '../contract/routes.ts';
import { takesRenderId } from './detect-abilities.ts';
import { readSettings } from './settings.ts';

it('tells the address of a remote service and never its key', () => {
  const settings = readSettings({ RENDER_API_URL: 'https://images.test/v9/', RENDER_API_KEY: 'secret' });
  const description = describeService(settings);
  expect(description).toEqual({
    address: 'https://images.test/v9',
    isEmbedded: false,
    keyHeader: 'X-Api-Key',
    keyVariable: 'RENDER_API_KEY',
  });
  expect(description.keyHeader.toLowerCase()).toBe(API_KEY_HEADER);
});

it('tells where the embedded service is once it is started alone', () => {
  expect(describeService(readSettings({}))).toMatchObject({ address: 'http://127.0.0.1:4610', isEmbedded: true });
  expect(describeService(readSettings({ SERVICE_PORT: '4711', SERVICE_HOST: '::1' })).address).toBe(
    'http://[::1]:4711',
  );
});

it('names in the OpenAPI document the app that was asked, and the service behind it where there is one', () => {
  const own = 'http://127.0.0.1:4600';
  const readAddresses = (...given: Parameters<typeof createDocuments>) => {
    const document = createDocuments(...given)[OPENAPI_PATH]?.(own) as { servers: { url: string }[] } | undefined;
    return document?.servers.map(({ url }) => url);
  };
  expect(readAddresses(readSettings({}), { hasProofs: true })).toEqual([own, 'http://127.0.0.1:4610']);
  expect(readAddresses(readSettings({}), { isDemo: true, hasProofs: true })).toEqual([own]);
  const description = createDocuments(readSettings({}), { isDemo: true, hasProofs: true })[SERVICE_DESCRIPTION_PATH]?.(
    own,
  );
  expect(description).toMatchObject({ isDemo: true, hasProofs: true });
});

it('describes no call that the service behind the app does not have', () => {
  const readPaths = (hasProofs: boolean) => {
    const document = createDocuments(readSettings({}), { hasProofs })[OPENAPI_PATH]?.('') as { paths?: object };
    return Object.keys(document.paths ?? {}).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
  };
  const { listProjects, listTemplates, getTemplate, generate } = routes;
  const patternsOf = (some: object) => Object.values(some).map(({ pattern }: { pattern: string }) => pattern);
  expect(readPaths(true)).toEqual(patternsOf(routes));
  expect(readPaths(false)).toEqual(patternsOf({ listProjects, listTemplates, getTemplate, generate }));
});

it('tells whether the service renders once for one id: the embedded one does, and another where it says so', () => {
  const remote = readSettings({ RENDER_API_URL: 'https://images.test', RENDER_API_KEY: 'k' });
  const describe = (...given: Parameters<typeof createDocuments>) =>
    createDocuments(...given)[SERVICE_DESCRIPTION_PATH]?.('');
  expect(describe(readSettings({}), { hasProofs: true })).toMatchObject({ isIdempotent: true });
  expect(describe(remote, { hasProofs: true })).toMatchObject({ isIdempotent: false });
  expect(describe(remote, { hasProofs: true, isIdempotent: true })).toMatchObject({ isIdempotent: true });
});

it('promises for one Idempotency-Key one render only where the service keeps that', () => {
  const remote = readSettings({ RENDER_API_URL: 'https://images.test', RENDER_API_KEY: 'k' });
  const read = (...given: Parameters<typeof createDocuments>) => createDocuments(...given)[OPENAPI_PATH]?.('');
  expect(takesRenderId(read(readSettings({}), { hasProofs: true }))).toBe(true);
  expect(takesRenderId(read(remote, { hasProofs: true, isIdempotent: true }))).toBe(true);
  const document = read(remote, { hasProofs: true });
  expect(takesRenderId(document)).toBe(false);
  expect(JSON.stringify(document)).not.toMatch(/idempotency-key/i);
});

it('tells the JSON Schema of template documents', () => {
  expect(createDocuments(readSettings({}), { hasProofs: true })[TEMPLATE_SCHEMA_PATH]?.('')).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    required: expect.arrayContaining(['version', 'layers']),
  });
});

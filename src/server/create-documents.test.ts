import { describe, expect, it } from 'vitest';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { allAbilities, OPENAPI_PATH, SERVICE_DESCRIPTION_PATH, TEMPLATE_SCHEMA_PATH } from '../contract/app-server.ts';
import { createDocuments } from './create-documents.ts';
import { routes } from '../contract/routes.ts';
import { takesRenderId } from './detect-abilities.ts';
import { readSettings, type Settings } from './settings.ts';

const app = 'http://127.0.0.1:4600';
const embedded = readSettings({});
const remote = readSettings({ RENDER_API_URL: 'https://images.test/v9/', RENDER_API_KEY: 'secret' });

const describeService = (settings: Settings, abilities = allAbilities, isDemo = false) =>
  createDocuments(settings, { isDemo, abilities })[SERVICE_DESCRIPTION_PATH]?.(app);
const createOpenApi = (settings: Settings, abilities = allAbilities) =>
  createDocuments(settings, { abilities })[OPENAPI_PATH]?.(app) as {
    servers: { url: string }[];
    paths: object;
  };

describe('the description of the service', () => {
  it('names the address of a remote service and never its key', () => {
    const description = describeService(remote);
    expect(description).toMatchObject({ address: 'https://images.test/v9', isEmbedded: false, keyHeader: 'X-Api-Key' });
    expect(JSON.stringify(description)).not.toContain('secret');
    expect('X-Api-Key'.toLowerCase()).toBe(API_KEY_HEADER);
  });

  it('names the address of the app for the embedded service, which answers there', () => {
    expect(describeService(embedded)).toMatchObject({ address: app, isEmbedded: true, isDemo: false });
  });

  it('names the address of a local Galley in the demo, where no program can call the service', () => {
    expect(describeService(embedded, allAbilities, true)).toMatchObject({ address: app, isDemo: true });
  });

  it('contains the abilities of the service', () => {
    const abilities = { hasProofs: true, isIdempotent: false };
    expect(describeService(remote, abilities)).toMatchObject(abilities);
  });
});

describe('the OpenAPI document', () => {
  it('names the app, and the remote service behind it', () => {
    const readServers = (settings: Settings) => createOpenApi(settings).servers.map(({ url }) => url);
    expect(readServers(embedded)).toEqual([app]);
    expect(readServers(remote)).toEqual([app, 'https://images.test/v9']);
  });

  it('describes only calls that the service has', () => {
    const readPaths = (abilities = allAbilities) =>
      Object.keys(createOpenApi(embedded, abilities).paths).map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
    const { listProjects, listTemplates, getTemplate, generate } = routes;
    const patternsOf = (some: object) => Object.values(some).map(({ pattern }: { pattern: string }) => pattern);
    expect(readPaths()).toEqual(patternsOf(routes));
    expect(readPaths({ ...allAbilities, hasProofs: false })).toEqual(
      patternsOf({ listProjects, listTemplates, getTemplate, generate }),
    );
  });

  it('mentions Idempotency-Key only when the service honours it', () => {
    expect(takesRenderId(createOpenApi(embedded))).toBe(true);
    const document = createOpenApi(remote, { ...allAbilities, isIdempotent: false });
    expect(takesRenderId(document)).toBe(false);
    expect(JSON.stringify(document)).not.toMatch(/idempotency-key/i);
  });
});

it('the JSON Schema of template documents is served', () => {
  expect(createDocuments(embedded, { abilities: allAbilities })[TEMPLATE_SCHEMA_PATH]?.('')).toMatchObject({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    required: expect.arrayContaining(['version', 'layers']),
  });
});

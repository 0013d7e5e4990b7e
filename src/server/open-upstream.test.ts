import { hashApiKey } from '../service/auth/api-key.ts';
import { once } from 'node:events';
import { createServer } from 'node:https';
import { PassThrough } from 'node:stream';
import { errors } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { SERVICE_DESCRIPTION_PATH } from '../contract/app-server.ts';
import { createOpenApi } from '../service/create-openapi.ts';
import { buildService, keys } from '../testing/build-service.ts';
import { startTestServerFor } from '../testing/start-test-server.ts';
import { startUpstream } from '../testing/start-upstream.ts';
import { createDocuments } from './create-documents.ts';
import { createRemoteUpstream, toUpstreamError } from './create-remote-upstream.ts';
import { createEmbeddedUpstream } from './open-upstream.ts';
import { readSettings } from './settings.ts';

/** Only for this test, for a name that does not exist. */
const OWN_CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgz1Xv2vQaPk3mNBeL
aq2juujeRbRyxrk7aiujjlgspRuhRANCAASNYhRW0jK7sbcqPEdmdc/eqB1HOS56
zew1JI9FX7D051/MKaoe+7x15IXxH1ywcc+Thp83GfpFT9HmFbB168kE
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBGzCBwgIBATAKBggqhkjOPQQDAjAZMRcwFQYDVQQDDA5nYWxsZXkuaW52YWxp
ZDAgFw0yNDAxMDEwMDAwMDBaGA8yMTI0MDEwMTAwMDAwMFowGTEXMBUGA1UEAwwO
Z2FsbGV5LmludmFsaWQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASNYhRW0jK7
sbcqPEdmdc/eqB1HOS56zew1JI9FX7D051/MKaoe+7x15IXxH1ywcc+Thp83GfpF
T9HmFbB168kEMAoGCCqGSM49BAMCA0gAMEUCIFS7eQTsJvKMZVug14mAVyhEkfji
m/ZsjLDSqGk41rELAiEAwuLpqQ6CXJB7B1+qT3bz6loqTLR37ZyVwOlNW8oIgms=
-----END CERTIFICATE-----`,
};

it('the embedded service reports its quota without using it', async () => {
  const { service } = await buildService();
  const upstream = createEmbeddedUpstream({
    service,
    appKeyHash: hashApiKey(keys.owner),
    drain: () => {},
    close: () => Promise.resolve(),
  });
  const left = { 'x-quota-limit': '3', 'x-quota-remaining': '3', 'x-quota-reset': '2026-12-01T00:00:00.000Z' };
  expect(await upstream.readQuota?.()).toEqual(left);
  expect(await upstream.readQuota?.()).toEqual(left);
});

it('a lost connection and an unreachable service are reported differently', async () => {
  const service = await startUpstream((_request, response) => response.destroy());
  const upstream = createRemoteUpstream({ url: service.url, key: 'k' });
  expect(await upstream.probe()).toBe(
    `The connection to the image service at ${service.url} was lost before the response finished (UND_ERR_SOCKET).`,
  );
  await service.stop();
  expect(await upstream.probe()).toBe(`The image service at ${service.url} cannot be reached (ECONNREFUSED).`);
  await upstream.close();
});

it('an error says that nothing was sent only if there was no connection', () => {
  const read = (cause: Error) => toUpstreamError(cause, 'https://images.test');
  expect(read(new errors.ConnectTimeoutError())).toMatchObject({
    status: 502,
    isUnsent: true,
    message: 'The image service at https://images.test cannot be reached (UND_ERR_CONNECT_TIMEOUT).',
  });
  for (const syscall of ['connect', 'getaddrinfo']) {
    const cause = Object.assign(new Error('x'), { code: 'ENETUNREACH', syscall });
    for (const one of [cause, Object.assign(new AggregateError([cause]), { code: 'ENETUNREACH' })]) {
      expect(read(one)).toMatchObject({ status: 502, isUnsent: true });
    }
  }
  expect(read(Object.assign(new Error('x'), { code: 'ECONNRESET', syscall: 'read' }))).toMatchObject({
    isUnsent: false,
  });
  for (const cause of [new errors.HeadersTimeoutError(), new DOMException('', 'TimeoutError')]) {
    expect(read(cause)).toMatchObject({ status: 504, isUnsent: false });
  }
});

it('nothing is sent to a service with an untrusted certificate', async () => {
  let requestCount = 0;
  const service = createServer(OWN_CERTIFICATE, (_request, response) => {
    requestCount += 1;
    response.end();
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void service.close());
  const url = `https://127.0.0.1:${(service.address() as { port: number }).port}`;
  const upstream = createRemoteUpstream({ url, key: 'k' });
  const { signal } = new AbortController();
  const said = `The certificate for the image service at ${url} has expired or is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT), so nothing was sent. Renew the certificate, or set NODE_EXTRA_CA_CERTS to a file that contains its issuer.`;
  await expect(
    upstream.send({ method: 'POST', path: '/x', headers: {}, signal }, () => new PassThrough()),
  ).rejects.toMatchObject({ status: 502, isUnsent: true, message: said });
  expect(await upstream.probe()).toBe(said);
  expect(requestCount).toBe(0);
  await upstream.close();
});

it.each([
  [200, undefined],
  [401, 'The image service at URL/base rejected RENDER_API_KEY (401).'],
  [403, 'The image service at URL/base rejected RENDER_API_KEY (403).'],
  [404, 'The image service at URL/base has no /api/v1/projects (404).'],
  [302, 'The image service responded with a redirect. To protect the API key, Galley does not follow redirects.'],
  [502, 'The image service at URL/base responded with 502.'],
  [429, undefined],
])('the probe reports what a status of %i means for all calls', async (status, said) => {
  const service = await startUpstream((_request, response) => response.writeHead(status).end('{}'));
  onTestFinished(() => service.stop());
  const upstream = createRemoteUpstream({ url: `${service.url}/base`, key: 'k' });
  expect(await upstream.probe()).toBe(said?.replace('URL', service.url));
  await upstream.close();
});

it.each([
  ['a service that did not answer is asked again with the next page', 0, [false, true, true], 2],
  ['it is asked again only after a while', 10_000, [false, false, false], 1],
])('%s', async (_name, askAgainMs, found, askCount) => {
  let isUp = false;
  const service = await startUpstream((_request, response) =>
    isUp ? response.end(JSON.stringify(createOpenApi())) : response.writeHead(502).end(),
  );
  onTestFinished(() => service.stop());
  const upstream = createRemoteUpstream({ url: service.url, key: 'k' }, { askAgainMs });
  const settings = readSettings({ RENDER_API_URL: service.url, RENDER_API_KEY: 'k' });
  const documents = createDocuments(settings, upstream);
  const { address } = await startTestServerFor(service.url, 0, { upstream, documents });
  const read = async () => {
    const description = (await (await fetch(address + SERVICE_DESCRIPTION_PATH)).json()) as object;
    return [description, upstream.abilities];
  };
  for (const has of found) {
    const can = { hasProofs: has, isIdempotent: has };
    expect(await read()).toMatchObject([can, can]);
    isUp = true;
  }
  expect(service.seen).toHaveLength(askCount);
});

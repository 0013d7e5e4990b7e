import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readServiceSettings, readSettings, SettingsError } from './settings.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'galley-oidc-'));

function makeFile(content: string): string {
  const file = path.join(folder, crypto.randomUUID());
  writeFileSync(file, content);
  return file;
}

const required = {
  OIDC_ISSUER: 'https://id.test/galley/',
  OIDC_CLIENT_ID: 'galley',
  OIDC_CLIENT_SECRET_FILE: makeFile(' secret\n'),
};
const basic = { issuer: 'https://id.test/galley/', clientId: 'galley', clientSecret: 'secret', isOnly: false };

describe('the settings for single sign-on', () => {
  it('are absent by default', () => {
    expect(readSettings({ OIDC_ISSUER: ' ', OIDC_CLIENT_SECRET_FILE: '' }).oidc).toBeUndefined();
  });

  it.each([
    [{}, { name: 'Single sign-on', groups: {} }],
    [
      { OIDC_NAME: 'Example Inc.', OIDC_ONLY: '1' },
      { name: 'Example Inc.', groups: {}, isOnly: true },
    ],
    [
      { OIDC_OWNER_GROUP: 'admins', OIDC_DESIGNER_GROUP: 'design team', OIDC_ALLOWED_GROUP: 'staff' },
      { name: 'Single sign-on', groups: { owner: 'admins', designer: 'design team', allowed: 'staff' } },
    ],
  ])('include the secret from its file: %j', (environment, expected) => {
    expect(readSettings({ ...required, ...environment }).oidc).toEqual({ ...basic, ...expected });
  });

  it.each(['http://127.0.0.1:9', 'http://localhost:9/x', 'http://[::1]:9'])('allow http on loopback: %s', (issuer) => {
    expect(readSettings({ ...required, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
  });

  it('are ignored by processes that no one signs in to', () => {
    const environment = { OIDC_ISSUER: 'https://id.test', OIDC_CLIENT_SECRET_FILE: '/nowhere' };
    expect(readServiceSettings(environment).oidc).toBeUndefined();
  });

  it.each([
    ['OIDC_ISSUER', { OIDC_ISSUER: 'https://id.test' }],
    ['OIDC_ISSUER', { ...required, OIDC_CLIENT_ID: '' }],
    ['OIDC_NAME', { OIDC_NAME: 'Example Inc.' }],
    ['OIDC_ONLY', { OIDC_ONLY: '1' }],
    ['OIDC_ONLY', { ...required, OIDC_ONLY: 'true' }],
    ['OIDC_ISSUER', { ...required, OIDC_ISSUER: 'id.test' }],
    ['OIDC_ISSUER', { ...required, OIDC_ISSUER: 'http://id.test' }],
    ['OIDC_ISSUER', { ...required, OIDC_ISSUER: 'https://id.test?tenant=a' }],
    ['OIDC_ISSUER', { ...required, OIDC_ISSUER: 'https://id.test/.well-known/openid-configuration' }],
    ['OIDC_CLIENT_SECRET_FILE', { ...required, OIDC_CLIENT_SECRET_FILE: path.join(folder, 'nowhere') }],
    ['OIDC_CLIENT_SECRET_FILE', { ...required, OIDC_CLIENT_SECRET_FILE: folder }],
    ['OIDC_CLIENT_SECRET_FILE', { ...required, OIDC_CLIENT_SECRET_FILE: makeFile(' \n') }],
  ])('are refused with an unusable %s in one sentence: %j', (name, environment) => {
    expect(() => readSettings(environment)).toThrow(SettingsError);
    expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} .+; .+\\.$`));
  });

  it.each([
    ['OIDC_CLIENT_SECRETFILE', 'OIDC_CLIENT_SECRET_FILE'],
    ['OIDC_OWNERS_GROUP', 'OIDC_OWNER_GROUP'],
  ])('are not misspelled: %s', (name, meant) => {
    expect(() => readSettings({ [name]: 'x' })).toThrow(`${name} is not a setting; did you mean ${meant}?`);
  });
});

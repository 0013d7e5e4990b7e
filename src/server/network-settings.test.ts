import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('network settings', () => {
  it.each(['127.0.0.1', '127.0.0.9', 'localhost', '::1', '[::1]'])('HOST=%s needs no sign-in', (HOST) => {
    expect(readSettings({ HOST }).host).toBeUndefined();
  });

  it.each([
    ['0.0.0.0', '0.0.0.0'],
    ['[::]', '::'],
    ['192.168.1.5', '192.168.1.5'],
    ['galley.lan', 'galley.lan'],
  ])('HOST=%s makes people sign in', (HOST, host) => {
    expect(readSettings({ HOST }).host).toBe(host);
  });

  it('are read', () => {
    const settings = readSettings({
      PUBLIC_URL: 'https://galley.example/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      AUTH_HEADER: 'Remote-Email',
      GALLEY_OWNER_EMAIL: 'Ana@example.com',
      GALLEY_OWNER_PASSWORD_FILE: '/run/secrets/owner',
    });
    expect(settings).toMatchObject({
      publicUrl: 'https://galley.example',
      trustedProxies: ['10.0.0.0/8', '::1'],
      authHeader: 'remote-email',
      owner: { email: 'ana@example.com', passwordFile: '/run/secrets/owner' },
    });
  });

  it.each([
    [{ PUBLIC_URL: 'galley.example' }, /^PUBLIC_URL is "galley\.example"/],
    [{ PUBLIC_URL: 'https://example.com/galley' }, /without a path/],
    [{ TRUSTED_PROXIES: '*' }, /^TRUSTED_PROXIES contains "\*"/],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, /10\.0\.0\.0\/33/],
    [{ TRUSTED_PROXIES: '0.0.0.0/0' }, /0\.0\.0\.0\/0/],
    [{ TRUSTED_PROXIES: 'proxy.lan' }, /proxy\.lan/],
    [{ AUTH_HEADER: 'Remote-Email' }, /without TRUSTED_PROXIES/],
    [{ AUTH_HEADER: 'Remote Email', TRUSTED_PROXIES: '::1' }, /^AUTH_HEADER is "Remote Email"/],
    [{ GALLEY_OWNER_EMAIL: 'a@example.com' }, /set both, or neither/],
    [{ GALLEY_OWNER_EMAIL: 'ana', GALLEY_OWNER_PASSWORD_FILE: 'x' }, /^GALLEY_OWNER_EMAIL is "ana"/],
  ])('%j are refused', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });
});

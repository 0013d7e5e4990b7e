import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** As a page loads it. */
async function load() {
  vi.resetModules();
  return import('./sent-render.ts');
}

describe('the id of a render', () => {
  let stored: Map<string, string>;

  beforeEach(() => {
    stored = new Map();
    const sessionStorage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => void stored.set(key, text),
      removeItem: (key: string) => void stored.delete(key),
    };
    vi.stubGlobal('window', { sessionStorage });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('stays the same for the same body, even after a reload, until it is forgotten', async () => {
    const before = await load();
    const { renderId, attempt } = before.noteSent('t', 'Hi');
    expect(attempt).toBe(1);
    expect(before.noteSent('t', 'Hi')).toEqual({ renderId, attempt: 2 });
    const after = await load();
    expect(after.noteSent('t', 'Hi')).toEqual({ renderId, attempt: 3 });
    after.forgetSent('t');
    expect(after.noteSent('t', 'Hi').renderId).not.toBe(renderId);
  });

  it('differs for another body or template', async () => {
    const { noteSent } = await load();
    const sent = [noteSent('t', 'Hi'), noteSent('u', 'Hi'), noteSent('t', 'Ho')];
    expect(new Set(sent.map(({ renderId }) => renderId)).size).toBe(3);
  });

  it('is stored without the body', async () => {
    (await load()).noteSent('t', 'private');
    expect([...stored.values()].join('')).not.toContain('private');
  });

  it('stays the same within a page if storage is denied', async () => {
    vi.stubGlobal('window', {});
    const { noteSent } = await load();
    expect(noteSent('t', 'Hi').renderId).toBe(noteSent('t', 'Hi').renderId);
  });
});

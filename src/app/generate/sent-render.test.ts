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

  it('stays the same for the same body, also after a reload, until it is forgotten', async () => {
    const before = await load();
    const id = before.chooseRenderId('t', 'Hi');
    expect(before.chooseRenderId('t', 'Hi')).toBe(id);
    const after = await load();
    expect(after.chooseRenderId('t', 'Hi')).toBe(id);
    after.forgetRenderId('t');
    expect(after.chooseRenderId('t', 'Hi')).not.toBe(id);
  });

  it('is another one for another body or template', async () => {
    const { chooseRenderId } = await load();
    const ids = [chooseRenderId('t', 'Hi'), chooseRenderId('u', 'Hi'), chooseRenderId('t', 'Ho')];
    expect(new Set(ids).size).toBe(3);
  });

  it('is stored without the body', async () => {
    (await load()).chooseRenderId('t', 'private');
    expect([...stored.values()].join('')).not.toContain('private');
  });

  it('stays the same within a page where storage is denied', async () => {
    vi.stubGlobal('window', {});
    const { chooseRenderId } = await load();
    expect(chooseRenderId('t', 'Hi')).toBe(chooseRenderId('t', 'Hi'));
  });
});

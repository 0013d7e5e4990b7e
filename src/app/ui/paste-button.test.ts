import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { PasteButton, readClipboard } from './paste-button.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  [{ clipboard: { readText: async () => 'a\tb' } }, true],
  [{ clipboard: {} }, false],
  [{}, false],
])('with %o the button is shown: %s', (navigator, isThere) => {
  vi.stubGlobal('navigator', navigator);
  const html = renderToString(createElement(PasteButton, { onText: () => {} }));
  expect(html.includes('Paste')).toBe(isThere);
});

it('reading the clipboard returns the copied text, or a problem if it is empty or blocked', async () => {
  const read = (readText: () => Promise<string>) => readClipboard({ readText });
  expect(await read(async () => ' a\tb\n')).toEqual({ text: ' a\tb\n', problem: '' });
  expect((await read(async () => ' \n')).problem).toContain('has no text');
  const refused = new DOMException('Read permission denied.', 'NotAllowedError');
  expect((await read(() => Promise.reject(refused))).problem).toContain('blocked');
});

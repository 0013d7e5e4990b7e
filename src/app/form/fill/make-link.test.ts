import { expect, it, vi } from 'vitest';
import { buildVariable } from '../../../testing/build-variable.ts';
import { readField } from '../../../variables/field.ts';
import { decodeFragment } from './link-codec.ts';
import { makeLink } from './make-link.ts';

it('carries what is typed without files, and names them', async () => {
  vi.stubGlobal('location', new URL('https://galley.test/templates/1?x=1#y'));
  const fields = [
    { name: 'title' },
    { name: 'photo', type: 'image', label: 'Photo' },
    { name: 'logo', type: 'image', label: 'Logo' },
  ].map((parts) => readField(buildVariable(parts)));
  const texts = {
    v0: 'data:x',
    v1: 'data:image/png;base64,AAAA',
    v2: 'https://a.test/l.png',
    format: 'png',
    scale: '2',
  };
  const { url = '', filesLeftOut } = await makeLink(fields, texts);
  expect(filesLeftOut).toEqual(['Photo']);
  expect(url).toMatch(/^https:\/\/galley\.test\/templates\/1#fill=/);
  const typed = [
    ['title', 'data:x'],
    ['logo', 'https://a.test/l.png'],
  ];
  expect(await decodeFragment(new URL(url).hash)).toEqual({ isRead: true, value: { typed, format: 'png', scale: 2 } });
});

import { expect, it, vi } from 'vitest';
import { buildVariable } from '../../../testing/build-variable.ts';
import { readField } from '../../../variables/field.ts';
import { decodeFragment } from './link-codec.ts';
import { pictureFromDataUri } from '../pictures/picture-file.ts';
import { makeLink } from './link-codec.ts';

it('a link contains the values without files, and the fields with files are named', async () => {
  vi.stubGlobal('location', new URL('https://galley.test/templates/1?x=1#y'));
  const fields = [
    { name: 'title' },
    { name: 'photo', type: 'image', label: 'Photo' },
    { name: 'logo', type: 'image', label: 'Logo' },
  ].map((parts) => readField(buildVariable(parts)));
  const values = {
    v0: 'data:x',
    v1: pictureFromDataUri('data:image/png;base64,AAAA') ?? '',
    v2: 'https://a.test/l.png',
    format: 'png',
    scale: '2',
  };
  const { url = '', filesLeftOut } = await makeLink(fields, values);
  expect(filesLeftOut).toEqual(['Photo']);
  expect(url).toMatch(/^https:\/\/galley\.test\/templates\/1#fill=/);
  const typed = [
    ['title', 'data:x'],
    ['logo', 'https://a.test/l.png'],
  ];
  expect(await decodeFragment(new URL(url).hash)).toEqual({ isRead: true, value: { typed, format: 'png', scale: 2 } });
});

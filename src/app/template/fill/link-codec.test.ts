import { deflateRawSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { buildVariable } from '../../../testing/build-variable.ts';
import { readField } from '../../../variables/field.ts';
import type { Draft } from '../form-values.ts';
import { pictureFromDataUri } from '../pictures/picture-file.ts';
import { decodeFragment, encodeFragment, isFillFragment, makeLink } from './link-codec.ts';

function pack(text: string): string {
  return `#fill=${deflateRawSync(text).toString('base64url')}`;
}

describe('the link to a filled form', () => {
  const draft: Draft = {
    typed: [
      ['__proto__', 'Zoë \u{1F600}'],
      ['items[0]', 'a\nb'],
      ['items[0]', ''],
    ],
    format: 'webp',
    scale: 2,
  };

  it('restores the form, and contains only URL-safe characters', async () => {
    const fragment = (await encodeFragment(draft)) ?? '';
    expect(isFillFragment(fragment)).toBe(true);
    expect(fragment).toMatch(/^#fill=[\w-]+$/);
    expect(await decodeFragment(fragment)).toEqual({ isRead: true, value: draft });
  });

  it('is undefined if it would be too long', async () => {
    const noise = Array.from({ length: 60_000 }, (_, at) =>
      String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)),
    ).join('');
    expect(await encodeFragment({ ...draft, typed: [['a', noise]] })).toBeUndefined();
  });

  it.each([
    ['cut', pack(JSON.stringify(draft)).slice(0, -8)],
    ['no base64', '#fill=%%%'],
    ['empty', '#fill='],
    ['not deflated', `#fill=${btoa('{"typed":[]}')}`],
    ['no JSON', pack('hello')],
    ['a list', pack('[]')],
    ['a number in a pair', pack('{"typed":[["a",1]],"format":"png","scale":1}')],
    ['typed as an object', pack('{"typed":{"__proto__":"x"}}')],
    ['one megabyte', `#fill=${'A'.repeat(1_000_000)}`],
    ['a bomb', pack(`{"typed":[["a","${'x'.repeat(50_000_000)}"]]}`)],
  ])('is rejected if it is %s', async (_, fragment) => {
    const reading = await decodeFragment(fragment);
    expect(reading).toMatchObject({ isRead: false });
    expect(reading.isRead ? '' : reading.problem).toMatch(/^This link .*\. Ask for a new link\.$/);
  });
});

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

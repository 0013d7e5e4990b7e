import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildPng } from '../src/testing/build-png.ts';
import { fillVariables, generate } from './kit/verbs.ts';
import { openForm } from './support/form-page.ts';
import { expect, test } from './support/test.ts';

const cities = Array.from({ length: 40 }, (_, index) => `City ${index}`);
const text = { type: 'text', required: false } as const;

test.use({
  otherTemplate: {
    variables: [
      { ...text, name: 'name', label: 'Name', required: true, validation: { maxLength: 9 } },
      { ...text, name: 'count', type: 'number', label: 'Count' },
      { ...text, name: 'day', type: 'date', label: 'Day' },
      { ...text, name: 'call', type: 'phone', label: 'Phone' },
      { ...text, name: 'site', type: 'url', label: 'Site' },
      { ...text, name: 'mail', type: 'email', label: 'Email' },
      { ...text, name: 'code', type: 'qrcode', label: 'Code' },
      { ...text, name: 'bars', type: 'barcode', label: 'Bars' },
      { ...text, name: 'file', type: 'image', label: 'File' },
      { ...text, name: 'bytes', type: 'image', label: 'Bytes' },
      { ...text, name: 'address', type: 'image', label: 'Address' },
      { ...text, name: 'flag', label: 'Flag', validation: { options: [true, false] } },
      { ...text, name: 'size', label: 'Size', validation: { options: [1, 2, 3, 4, 5] } },
      { ...text, name: 'city', label: 'City', validation: { options: cities } },
      { ...text, name: 'title', label: 'Title', defaultValue: 'Hello' },
      { ...text, name: 'note', label: 'Note', defaultValue: 'None' },
    ],
  },
});

test('the kit fills, clears and resets every kind of field, and explains its failures', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  const photo = Buffer.from(buildPng({ width: 8, height: 8 }));
  const photoPath = path.join(mkdtempSync(path.join(tmpdir(), 'galley-kit-')), 'photo.png');
  writeFileSync(photoPath, photo);
  const dataUri = `data:image/png;base64,${photo.toString('base64')}`;
  const address = `${otherService.url}picture.png`;

  await openForm(page, galleyOfOther.address);
  await test.step('explains why no image appeared', async () => {
    await fillVariables(page, { Count: 'many' });
    await expect(generate(page)).rejects.toThrow(
      'No image appeared: 2 fields need attention.\nName: Name is required.\nCount: Count must be a number, like 12.5.',
    );
    expect(otherService.generated).toHaveLength(0);
  });
  await test.step('lists the fields if there is no such field', async () => {
    const wrong = fillVariables(page, { Name: 'Zoë', Nme: 'Zoë' });
    const words = /^The form has no field "Nme"\. It has: "Name", "Count", .*"Flag", .*"Note"\.$/;
    await expect(wrong).rejects.toThrow(words);
  });
  await fillVariables(page, {
    Name: 'Zoë',
    Count: 2.5,
    Day: '2027-02-28',
    Phone: '+44 20 7946 0958',
    Site: 'https://a.test/?a=1',
    Email: 'z@a.test',
    Code: 'GX 42',
    Bars: '0042',
    File: { path: photoPath },
    Bytes: { name: 'face.png', mimeType: 'image/png', buffer: photo },
    Address: address,
    Flag: false,
    Size: 3,
    City: 'City 7',
    Title: '',
    Note: 'Once',
  });
  await generate(page);
  const others = { call: '+44 20 7946 0958', site: 'https://a.test/?a=1', mail: 'z@a.test', address };
  const sent = { name: 'Zoë', count: 2.5, day: '2027-02-28', code: 'GX 42', bars: '0042', title: '', ...others };
  const first = { ...sent, file: dataUri, bytes: dataUri, flag: false, size: 3, city: 'City 7', note: 'Once' };
  expect(otherService.generated[0]?.body.variables).toEqual(first);

  await test.step('explains why an image is rejected, repeatedly and in place of another', async () => {
    const bytes = { name: 'face.txt', mimeType: 'text/plain', buffer: Buffer.from('A face') };
    const words = 'The image of "Bytes" was rejected: face.txt is text, not an image. Choose a PNG, JPEG or WebP file.';
    await expect(fillVariables(page, { Bytes: bytes })).rejects.toThrow(words);
    await expect(fillVariables(page, { Bytes: bytes })).rejects.toThrow(words);
    await fillVariables(page, { Bytes: { path: photoPath } });
  });
  await fillVariables(page, {
    Bytes: '',
    Count: null,
    File: null,
    Address: null,
    Flag: null,
    Size: null,
    City: null,
    Note: null,
  });
  await generate(page);
  const {
    count: _count,
    file: _file,
    bytes: _bytes,
    address: _address,
    flag: _flag,
    size: _size,
    city: _city,
    note: _note,
    ...left
  } = first;
  expect(otherService.generated[1]?.body.variables).toEqual(left);
});

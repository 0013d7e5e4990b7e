import { describe, expect, it } from 'vitest';
import { imageEntrySchema } from '../../contract/workspace-images.ts';
import * as z from '../../contract/zod.ts';
import { OWN_PICTURE_LENGTH_MAX } from '../../document/layers/picture-layer.ts';
import { PICTURE_PIXELS_MAX } from '../../document/read-picture.ts';
import { buildChunk, buildPng } from '../../testing/build-png.ts';
import { NOW } from '../../testing/build-service.ts';
import { buildWorkspace, type CallWorkspace } from '../../testing/build-workspace.ts';
import { databaseKinds } from '../../testing/open-test-database.ts';

const toUri = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

function addImage(call: CallWorkspace, bytes = buildPng(), name = 'Logo.png') {
  return call('POST', 'images', { name, data: toUri(bytes) });
}

async function listImages(call: CallWorkspace) {
  return z.array(imageEntrySchema).parse((await call('GET', 'images')).json);
}

const readMessage = ({ status, json }: { status: number; json: unknown }) =>
  `${status} ${(json as { detail: string }).detail}`;

describe.each(databaseKinds)('images in the settings on %s', (kind) => {
  it('are added once, listed with the newest first, read and deleted', async () => {
    let time = NOW;
    const { as } = await buildWorkspace(kind, { now: () => (time += 1000) });
    const logo = buildPng({ width: 40, height: 30 });
    const added = await addImage(as.owner, logo);
    const entry = { name: 'Logo.png', contentType: 'image/png', width: 40, height: 30, byteCount: logo.length };
    expect([added.status, added.json]).toEqual([201, { id: expect.any(String) as string, ...entry }]);
    const again = await addImage(as.member, logo, 'Copy.png');
    expect([again.status, again.json]).toEqual([200, added.json]);
    await addImage(as.member, buildPng(), 'Icon.png');
    expect((await listImages(as.owner)).map(({ name }) => name)).toEqual(['Icon.png', 'Logo.png']);
    const path = `images/${imageEntrySchema.parse(added.json).id}`;
    const { headers, bytes } = await as.member('GET', path);
    expect([headers.get('content-type'), new Uint8Array(bytes)]).toEqual(['image/png', logo]);
    expect((await as.member('DELETE', path)).status).toBe(204);
    expect((await as.owner('DELETE', path)).status).toBe(404);
    expect((await as.owner('GET', path)).status).toBe(404);
    expect(await listImages(as.owner)).toHaveLength(1);
  });

  it('are separate for each workspace', async () => {
    const { as } = await buildWorkspace(kind);
    await addImage(as.owner);
    const [image] = await listImages(as.owner);
    expect(await listImages(as.stranger)).toEqual([]);
    expect((await as.stranger('GET', `images/${image?.id}`)).status).toBe(404);
    expect((await as.stranger('DELETE', `images/${image?.id}`)).status).toBe(404);
    expect((await addImage(as.stranger)).status).toBe(201);
    expect(await listImages(as.owner)).toEqual([image]);
  });

  it('are added once when several requests add the same one', async () => {
    const { as } = await buildWorkspace(kind);
    const answers = await Promise.all([1, 2, 3].map(() => addImage(as.owner)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('are limited in number', async () => {
    const { as, database } = await buildWorkspace(kind);
    await addImage(as.owner);
    const row = await database.selectFrom('images').selectAll().executeTakeFirstOrThrow();
    const more = Array.from({ length: 199 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      hash: `${index}`,
      bytes: new Uint8Array(1),
    }));
    await database.insertInto('images').values(more).execute();
    expect((await addImage(as.owner)).status).toBe(200);
    expect(readMessage(await addImage(as.owner, buildPng({ width: 9 })))).toBe(
      '409 A workspace can have at most 200 images. Delete an image first.',
    );
    expect(await listImages(as.owner)).toHaveLength(200);
  });
});

it('an image is refused if a template could not contain or draw it', async () => {
  const { as, database } = await buildWorkspace('sqlite');
  const refuse = async (data: string, name = 'Logo') => readMessage(await as.owner('POST', 'images', { name, data }));
  const unreadable = '400 This file is not a readable image. Choose a PNG, JPEG or WebP file.';
  const svg = `data:image/png;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;
  for (const data of ['', 'AAAA', svg, 'https://example.com/logo.png']) expect(await refuse(data)).toBe(unreadable);
  expect(await refuse(toUri(buildPng().subarray(0, 20)))).toBe('400 This image is damaged. Choose another file.');
  expect(await refuse('x'.repeat(OWN_PICTURE_LENGTH_MAX + 1))).toMatch(/larger than 2 MB/);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(PICTURE_PIXELS_MAX, 0);
  header.writeUInt32BE(2, 4);
  const bomb = Buffer.concat([buildPng().subarray(0, 8), buildChunk('IHDR', header)]);
  expect(await refuse(toUri(bomb))).toMatch(/too many pixels/);
  expect(await refuse(toUri(buildPng()), ' ')).toBe('400 name: must not be empty.');
  expect(await database.selectFrom('images').selectAll().execute()).toEqual([]);
});

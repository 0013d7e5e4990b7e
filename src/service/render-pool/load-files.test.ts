import { expect, it } from 'vitest';
import { smallDocument } from '../../testing/build-service.ts';
import { compileTemplate } from '../renderer/compile-template.ts';
import type { Layer } from '../../document/layer.ts';
import { PictureError } from '../pictures/create-picture-loader.ts';
import { limitPictures, loadPictures } from './load-files.ts';

const PHOTO = 'https://pictures.example/photo.png';
const LOGO = 'https://pictures.example/logo.png';

function buildLayer(name: string, rules: Partial<Layer> = {}): Layer {
  const box = { x: 0, y: 0, width: 100, height: 100 };
  return { ...box, type: 'picture', id: name, source: { variable: name }, ...rules } as Layer;
}

function buildTemplate(...layers: Layer[]) {
  const names = [...new Set(layers.map(({ id }) => id)), 'kind'];
  const variables = names.map((name) => ({
    name,
    type: name === 'kind' ? ('text' as const) : ('image' as const),
    label: name,
    required: false,
  }));
  return compileTemplate({ ...smallDocument, variables, layers });
}

const template = buildTemplate(buildLayer('photo'), buildLayer('logo'));
const rowOf = (values: Record<string, string>) => [{ values: new Map(Object.entries(values)) }];

it('loads all addresses in parallel', async () => {
  let resolveAsked = (): void => {};
  const logoAsked = new Promise<void>((resolve) => (resolveAsked = resolve));
  const { pictures, problems } = await loadPictures(
    template,
    rowOf({ photo: PHOTO, logo: LOGO }),
    async (address) => {
      if (address === LOGO) resolveAsked();
      await logoAsked;
      return new TextEncoder().encode(address);
    },
    undefined,
  );
  expect([...pictures.keys()]).toEqual([PHOTO, LOGO]);
  expect(problems).toEqual([[]]);
});

it('reports unreachable images in the order of the layers', async () => {
  const { problems } = await loadPictures(
    template,
    rowOf({ logo: LOGO, photo: PHOTO }),
    async (address) => {
      await new Promise((resolve) => setTimeout(resolve, address === PHOTO ? 10 : 0));
      throw new Error(`No ${address}`);
    },
    undefined,
  );
  expect(problems).toEqual([
    [
      { name: 'photo', code: 'picture-unreachable', severity: 'error', message: `No ${PHOTO}` },
      { name: 'logo', code: 'picture-unreachable', severity: 'error', message: `No ${LOGO}` },
    ],
  ]);
});

it('loads an address once that several rows, variables and layers name', async () => {
  const asked: string[] = [];
  const load = async (address: string) => {
    asked.push(address);
    throw new Error('Gone.');
  };
  const again = { ...buildLayer('photo'), id: 'photo again' };
  const drawn = compileTemplate({ ...template.document, layers: [...template.document.layers, again] });
  const rows = [...rowOf({ photo: PHOTO, logo: PHOTO }), ...rowOf({ logo: PHOTO })];
  const { problems } = await loadPictures(drawn, rows, load, undefined);
  expect(asked).toEqual([PHOTO]);
  expect(problems.map((row) => row.map(({ name }) => name))).toEqual([['photo', 'logo'], ['logo']]);
});

it('rejects with an AbortError when the client disconnects', async () => {
  const aborter = new AbortController();
  const load = (_address: string, signal?: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  const loading = loadPictures(template, rowOf({ photo: PHOTO, logo: LOGO }), load, aborter.signal);
  aborter.abort();
  await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
});

it('a loader with a time limit rejects late images with a PictureError and aborts with an AbortError', async () => {
  const never = (_address: string, signal?: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  await expect(limitPictures(never, 1)(PHOTO)).rejects.toBeInstanceOf(PictureError);
  const aborter = new AbortController();
  const loading = limitPictures(never, 60_000)(PHOTO, aborter.signal);
  aborter.abort();
  await expect(loading).rejects.toMatchObject({ name: 'AbortError' });
});

it('does not load images of hidden layers', async () => {
  const asked: string[] = [];
  const load = async (address: string) => {
    asked.push(address);
    return new Uint8Array();
  };
  const hidden = buildTemplate(
    buildLayer('photo', { showWhen: { variable: 'kind', equals: 'photo' } }),
    buildLayer('logo'),
  );
  await loadPictures(hidden, rowOf({ photo: PHOTO, logo: LOGO, kind: 'plain' }), load, undefined);
  expect(asked).toEqual([LOGO]);
  await loadPictures(hidden, rowOf({ photo: PHOTO, kind: 'photo' }), load, undefined);
  expect(asked).toEqual([LOGO, PHOTO]);
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { buildDocument, engine } from '../../../testing/build-findings.ts';
import { buildDamagedPicture } from '../../../testing/build-png.ts';
import { compileTemplate } from '../compile-template.ts';
import type { LayerOf } from '../../../document/layer.ts';

const [GREEN, RED, BLUE, WHITE] = ['00ff00', 'ff0000', '0000ff', 'ffffff'];
/** Red on the left and blue on the right, under a green strip. */
const photo = await sharp({ create: { width: 160, height: 144, channels: 3, background: `#${RED}` } })
  .extend({ right: 160, background: `#${BLUE}` })
  .png()
  .toBuffer()
  .then((below) =>
    sharp(below)
      .extend({ top: 16, background: `#${GREEN}` })
      .png()
      .toBuffer(),
  );
const value = `data:image/png;base64,${photo.toString('base64')}`;

/** The colors of points in an image of 9,600 x 300 px that is filled with the photo. */
async function drawPhoto(parts: Partial<LayerOf<'picture'>>, points: [x: number, y: number][]): Promise<string[]> {
  const viewport = { width: 2400, height: 75 };
  const layer = {
    id: 'photo',
    type: 'picture',
    x: 0,
    y: 0,
    ...viewport,
    source: { variable: 'it' },
    ...parts,
  } as const;
  const document = buildDocument([layer], {
    viewport,
    variables: [{ name: 'it', type: 'image', label: '', required: false }],
  });
  const request = { template: compileTemplate(document), values: new Map([['it', value]]), format: 'png' } as const;
  const { bytes } = await engine.render({ ...request, scale: 4 });
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return points.map(([x, y]) => data.subarray((y * info.width + x) * 3).toString('hex', 0, 3));
}

test.each<[string, Partial<LayerOf<'picture'>>, string[]]>([
  ['cut to its box', {}, [RED, RED, BLUE, BLUE]],
  ['cut around a focus', { focus: { x: 0.5, y: 0 } }, [GREEN, GREEN, GREEN, GREEN]],
  ['embedded in the template', { source: { data: value } }, [RED, RED, BLUE, BLUE]],
  // 600 px wide, in the center.
  ['fitted into its box', { fit: 'contain' }, [WHITE, RED, BLUE, WHITE]],
])('an image %s is drawn in a box of more than 8,192 device px', async (_name, parts, expected) => {
  const points: [number, number][] = [
    [100, 250],
    [4700, 150],
    [4900, 150],
    [9500, 250],
  ];
  expect(await drawPhoto(parts, points)).toEqual(expected);
});

test('a damaged embedded image leaves its box empty', async () => {
  const source = { data: buildDamagedPicture() };
  expect(await drawPhoto({ source }, [[100, 250]])).toEqual([WHITE]);
});

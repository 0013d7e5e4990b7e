import { buildPng } from '../src/testing/build-png.ts';
import { downloadRender, fillVariables, generate, openTemplate, readQuota } from './kit/verbs.ts';
import { decodeImage, type DecodedImage } from './support/decode-image.ts';
import { fieldValues, fillEveryType, typeEveryType } from './support/every-type.ts';
import { expect, expectAccessible, test } from './support/test.ts';

const photo = { name: 'face.png', mimeType: 'image/png', buffer: Buffer.from(buildPng({ width: 64, height: 64 })) };

async function expectCodes(bytes: Uint8Array): Promise<DecodedImage> {
  const decoded = await decodeImage(bytes);
  expect(decoded.format).toBe('png');
  expect(decoded.codes).toContainEqual({ format: 'QRCode', text: fieldValues.qrcode.typed });
  expect(decoded.codes).toContainEqual({ format: 'Code128', text: fieldValues.barcode.typed });
  expect(decoded.secondOpinion).toBe(fieldValues.qrcode.typed);
  return decoded;
}

test('a newcomer fills in a template with every type, reloads, renders and downloads the image', async ({
  page,
  galley,
}) => {
  const posts: string[] = [];
  page.on('request', (request) => request.url().endsWith('/generate') && posts.push(request.url()));
  await openTemplate(page, galley.address, 'Events and people', 'Conference pass');
  await expect(page.getByRole('meter', { name: 'Render quota' })).toHaveAttribute(
    'aria-valuetext',
    /^(Only )?\d+ of 1000 left/,
  );
  const left = await readQuota(page);
  await typeEveryType(page);
  await page.reload();
  for (const { label, typed } of Object.values(fieldValues)) {
    await expect(page.getByRole('form', { name: 'Variables' }).getByLabel(label, { exact: true })).toHaveValue(typed);
  }
  await fillVariables(page, { [fieldValues.image.label]: photo });
  await generate(page);
  await expect(page.getByRole('meter', { name: 'Render quota' })).toHaveJSProperty('value', left - 1);
  const { name, bytes } = await downloadRender(page);
  expect(name).toBe(`${fieldValues.text.typed} ${fieldValues.barcode.typed} - Conference pass.png`);
  expect(await expectCodes(bytes)).toMatchObject({ widthPx: 1080, heightPx: 1680 });
  expect(posts).toHaveLength(1);
  await expectAccessible(page.getByRole('tabpanel', { name: 'Preview' }));
});

test('the same walk works with another service after a canceled render, and never reveals its key', async ({
  page,
  galleyOfOther,
  otherService,
}) => {
  const texts: string[] = [];
  const reads: Promise<unknown>[] = [];
  const unknownToIt: string[] = [];
  page.on('response', (response) => {
    if (/\/(example|proof|check)$/.test(response.url())) unknownToIt.push(response.url());
    reads.push(
      response.body().then(
        (body) => texts.push(body.toString('latin1'), JSON.stringify(response.headers())),
        () => {},
      ),
    );
  });
  await openTemplate(page, galleyOfOther.address, 'Another service', 'Door pass');
  await fillEveryType(page);
  await fillVariables(page, { [fieldValues.image.label]: photo, Tone: 'dark' });
  otherService.answerWith(() => {});
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await expect(page.getByRole('progressbar', { name: 'Rendering' })).toBeVisible();
  await expect.poll(() => otherService.generated.length).toBe(1);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Canceled.')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Rendering' })).toHaveCount(0);
  await expect(page.getByLabel(fieldValues.text.label, { exact: true })).toHaveValue(fieldValues.text.typed);
  otherService.answerWith(undefined);
  await generate(page);
  expect(otherService.generated).toHaveLength(2);
  expect(await readQuota(page)).toBe(49);
  await expectCodes((await downloadRender(page)).bytes);
  expect(unknownToIt).toEqual([]);
  await expect(page.getByRole('checkbox', { name: 'Live preview' })).toHaveCount(0);

  const [, sent] = otherService.generated;
  expect(sent?.key).toBe(otherService.key);
  expect(Object.keys(sent?.body.variables ?? {}).sort()).toEqual(
    ['0', '__proto__', 'badge', 'constructor', 'entry', 'items[0]', 'photo', 'tone', 'user.name', 'website'].sort(),
  );
  expect(sent?.body.variables).toMatchObject({
    'user.name': fieldValues.text.typed,
    'items[0]': '2027-02-28',
    tone: 'dark',
  });
  expect(Object.getOwnPropertyDescriptor(sent?.body.variables ?? {}, '__proto__')?.value).toBe(214);
  expect(sent?.body.variables.photo).toMatch(/^data:image\/png;base64,/);

  await Promise.all(reads);
  const storage = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  const everything = [...texts, storage, await page.content(), galleyOfOther.output()].join('\n');
  expect(texts.length).toBeGreaterThan(5);
  for (const spelling of [
    otherService.key,
    Buffer.from(otherService.key).toString('base64'),
    Buffer.from(otherService.key).toString('hex'),
  ]) {
    expect(everything.includes(spelling)).toBe(false);
  }
});

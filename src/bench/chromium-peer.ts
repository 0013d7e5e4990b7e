import { chromium, type Page } from '@playwright/test';
import { readFontFile } from '../service/renderer/font-faces.ts';
import { card } from './card.ts';
import { createCardPage } from './card-html.ts';
import { loadCardPictures } from './card-pictures.ts';
import { servePeer } from './serve-peer.ts';

const PAGES = 2;

const [folder = '', executablePath = ''] = process.argv.slice(2);
const { photo } = await loadCardPictures(folder);
const readUri = async (weight: 400 | 700) =>
  `data:font/ttf;base64,${Buffer.from(await readFontFile('Inter', weight, false)).toString('base64')}`;
const fonts = { 400: await readUri(400), 700: await readUri(700) };
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu'],
  handleSIGTERM: false,
});
process.once('SIGTERM', () => void browser.close().finally(() => process.exit(0)));
const viewport = { width: card.width, height: card.height };
const pages = await Promise.all(Array.from({ length: PAGES }, () => browser.newPage({ viewport })));
const waiting: ((page: Page) => void)[] = [];

async function takePage(): Promise<Page> {
  return pages.pop() ?? new Promise((resolve) => waiting.push(resolve));
}

function giveBack(page: Page): void {
  const next = waiting.shift();
  if (next === undefined) pages.push(page);
  else next(page);
}

await servePeer(async (kind, values) => {
  const page = await takePage();
  try {
    await page.setContent(createCardPage(kind, values, photo, fonts), { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return await page.screenshot({ type: 'png' });
  } finally {
    giveBack(page);
  }
});

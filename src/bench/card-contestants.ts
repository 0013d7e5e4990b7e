import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { renderToStaticMarkup } from 'react-dom/server';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { generatePath } from '../contract/routes.ts';
import { compileTemplate, type CompiledTemplate } from '../service/renderer/compile-template.ts';
import { createTakumiEngine } from '../service/renderer/create-takumi-engine.ts';
import { openEmbeddedDatabase } from '../service/database/open-database.ts';
import type { TemplateDocument } from '../document/template-document.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { benchId, createBenchContents } from './bench-contents.ts';
import { launchChromium } from './browser.ts';
import { cardKinds, cardValues, createCard, createCardElement, readFonts, type CardKind } from './card.ts';
import type { BenchOptions } from './measure.ts';
import { makeScratchFolder, startProcess } from './processes.ts';

/** Alternatives to our renderer. They are installed on demand and aren't dependencies. */
const peers = { satori: '0.63.2', '@resvg/resvg-js': '2.6.2' };
const PAGES = 2;

/** Resolves to the image's size; rejects for any other response. */
export type DrawCard = (kind: CardKind, index: number) => Promise<number>;

async function post(address: string, json: unknown, headers: Record<string, string> = {}): Promise<number> {
  const body = JSON.stringify(json);
  const type = { 'content-type': 'application/json' };
  const response = await fetch(address, { method: 'POST', headers: { ...type, ...headers }, body });
  if (!response.ok) throw new Error(`${address} responded with ${response.status}: ${await response.text()}`);
  return (await response.arrayBuffer()).byteLength;
}

/** The built service on a new database with these documents. `draw` takes a document's index. */
export async function startService({ root }: BenchOptions, documents: readonly TemplateDocument[]) {
  const dataDir = makeScratchFolder();
  const database = await openEmbeddedDatabase(path.join(dataDir, 'galley.db'));
  const { contents, key } = createBenchContents(documents);
  await writeContents(database, contents);
  await database.destroy();
  const environment = { DATA_DIR: dataDir, SERVICE_PORT: '0' };
  const service = await startProcess(process.execPath, [path.join(root, 'dist/server/service.js')], environment);
  const draw = (template: number, index: number) => {
    const body = { variables: cardValues(index), format: 'png' };
    return post(service.address + generatePath(benchId(template + 1)), body, { [API_KEY_HEADER]: key });
  };
  return { ...service, draw };
}

/** Our engine in this process, without the service around it. */
function createEngineContestant(documents: readonly TemplateDocument[]): DrawCard {
  const engine = createTakumiEngine();
  const templates = documents.map((document) => compileTemplate(document));
  return async (kind, index) => {
    const template = templates[cardKinds.indexOf(kind)] as CompiledTemplate;
    const values = new Map(Object.entries(cardValues(index)));
    return (await engine.render({ template, values, format: 'png', scale: 1 })).bytes.length;
  };
}

/** Starts our service, satori with resvg, and Chromium. */
export async function startContestants(options: BenchOptions) {
  const documents = await Promise.all(cardKinds.map((kind) => createCard(kind)));
  const ours = await startService(options, documents);
  const [file, home] = [path.join(options.folder, 'bundle/satori-process.js'), installPeers(options)];
  // satori blocks its process, so each processor gets one.
  const satori = await Promise.all(
    Array.from({ length: availableParallelism() }, () => startProcess(process.execPath, [file, home])),
  );
  const browser = await launchChromium(options);
  const draws: Record<'ours' | 'satori' | 'chromium', DrawCard> = {
    ours: (kind, index) => ours.draw(cardKinds.indexOf(kind), index),
    satori: (kind, index) => post(`${satori[index % satori.length]?.address}/${kind}`, cardValues(index)),
    chromium: await openScreenshots(browser, documents),
  };
  return {
    draws,
    engine: createEngineContestant(documents),
    stop: () => Promise.all([browser.close(), ...[ours, ...satori].map((process) => process.stop())]),
  };
}

/** Takes screenshots on several pages. A card waits for the previous one on its page. */
async function openScreenshots(browser: Browser, documents: readonly TemplateDocument[]): Promise<DrawCard> {
  const faces = readFonts().map(({ weight, data }) => {
    const source = `data:font/ttf;base64,${data.toString('base64')}`;
    return `@font-face{font-family:Inter;font-weight:${weight};src:url(${source})}`;
  });
  const viewport = { width: 1200, height: 630 };
  const pages = await Promise.all(Array.from({ length: PAGES }, () => browser.newPage({ viewport })));
  const turns = pages.map((): Promise<unknown> => Promise.resolve());
  return (kind, index) => {
    const at = index % PAGES;
    const draw = async (): Promise<number> => {
      const element = createCardElement(documents[cardKinds.indexOf(kind)] as TemplateDocument, cardValues(index));
      const html = `<!doctype html><style>${faces.join('')}*{margin:0}</style>${renderToStaticMarkup(element)}`;
      await pages[at]?.setContent(html, { waitUntil: 'load' });
      await pages[at]?.evaluate(() => document.fonts.ready.then(() => undefined));
      return (await pages[at]?.screenshot({ type: 'png' }))?.length ?? 0;
    };
    const drawn = (turns[at] ?? Promise.resolve()).then(draw, draw);
    turns[at] = drawn;
    return drawn;
  };
}

function installPeers({ folder }: BenchOptions): string {
  const home = path.join(folder, 'peers');
  if (Object.keys(peers).every((name) => existsSync(path.join(home, 'node_modules', name)))) return home;
  mkdirSync(home, { recursive: true });
  writeFileSync(path.join(home, 'package.json'), JSON.stringify({ private: true, dependencies: peers }));
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status } = spawnSync('npm', args, { cwd: home, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('The peers could not be installed. Check the connection to the npm registry.');
  return home;
}

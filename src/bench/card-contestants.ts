import { Agent, request } from 'node:http';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { generatePath } from '../contract/routes.ts';
import { openEmbeddedDatabase } from '../service/database/open-database.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { benchId, createBenchContents } from './bench-contents.ts';
import type { BenchOptions } from './bench-options.ts';
import { cardKinds, cardValues, type CardKind } from './card.ts';
import { createCardDocument } from './card-document.ts';
import { loadCardPictures } from './card-pictures.ts';
import { installPeers } from './install-peers.ts';
import { startBuilt, startNode, type ServingProcess } from './start-process.ts';
import { makeScratchFolder } from './make-scratch-folder.ts';

/** Whoever draws cards, over HTTP. */
export interface Contestant {
  /** Draws the card of a number; gives its bytes, and fails for any answer but an image. */
  draw(kind: CardKind, index: number): Promise<Buffer>;
  /** Its processes; what they start counts too. */
  pids: number[];
  stop(): Promise<void>;
}

/** The service as `npm run service` starts it, on a new embedded database with the cards as templates. */
export async function startOurs({ root, folder }: BenchOptions): Promise<Contestant> {
  const { photo, avatars } = await loadCardPictures(folder);
  const dataDir = makeScratchFolder();
  const database = await openEmbeddedDatabase(path.join(dataDir, 'galley.db'));
  const { contents, key } = createBenchContents(cardKinds.map((kind) => createCardDocument(kind, photo)));
  await writeContents(database, contents);
  await database.destroy();
  const service = await startBuilt(root, 'service', {
    DATA_DIR: dataDir,
    SERVICE_PORT: '0',
  });
  return contestantOf([service], (kind, index) => ({
    path: generatePath(benchId(cardKinds.indexOf(kind) + 1)),
    headers: { [API_KEY_HEADER]: key },
    body: { variables: cardValues(index, avatars), format: 'png' },
  }));
}

/** satori and resvg-js, a process for each processor: they block the one they are in. */
export async function startSatori({ folder }: BenchOptions, processes = availableParallelism()): Promise<Contestant> {
  installPeers(folder);
  return startPeer('satori-peer', folder, [], processes);
}

/** Screenshots of a page that is set anew for each image. */
export async function startChromium({ root, folder }: BenchOptions): Promise<Contestant> {
  const { findChromium } = (await import(path.join(root, 'e2e/find-chromium.mjs'))) as {
    findChromium(): Promise<string>;
  };
  return startPeer('chromium-peer', folder, [await findChromium()], 1);
}

async function startPeer(name: string, folder: string, args: string[], count: number): Promise<Contestant> {
  const { avatars } = await loadCardPictures(folder);
  const file = path.join(folder, 'bundle', `${name}.js`);
  const processes = await Promise.all(Array.from({ length: count }, () => startNode(file, [folder, ...args])));
  return contestantOf(processes, (kind, index) => ({
    path: `/${kind}`,
    headers: {},
    body: cardValues(index, avatars),
  }));
}

interface CardRequest {
  path: string;
  headers: Record<string, string>;
  body: unknown;
}

function contestantOf(
  processes: readonly ServingProcess[],
  toRequest: (kind: CardKind, index: number) => CardRequest,
): Contestant {
  // Others take their turns meanwhile: a connection is given up before the server gives it up.
  const agent = new Agent({ keepAlive: true, timeout: 2_000 });
  let turn = 0;
  return {
    pids: processes.map(({ pid }) => pid),
    draw: async (kind, index) => {
      turn += 1;
      return post(agent, processes[turn % processes.length]?.address ?? '', toRequest(kind, index));
    },
    stop: async () => {
      agent.destroy();
      await Promise.all(processes.map((process) => process.stop()));
    },
  };
}

function post(agent: Agent, address: string, { path: target, headers, body }: CardRequest): Promise<Buffer> {
  const text = JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      address + target,
      {
        agent,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const bytes = Buffer.concat(chunks);
          if (response.statusCode === 200 && response.complete) resolve(bytes);
          else reject(new Error(`Answered ${response.statusCode}: ${bytes.toString().slice(0, 200)}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end(text);
  });
}

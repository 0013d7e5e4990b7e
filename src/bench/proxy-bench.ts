import path from 'node:path';
import { generatePath } from '../contract/routes.ts';
import { benchId } from './bench-contents.ts';
import type { BenchOptions } from './bench-options.ts';
import { loadAddress, type Load } from './load-address.ts';
import { printFigures, type Figure } from './print-figures.ts';
import { runInTurn } from './run-in-turn.ts';
import { startNginx } from './start-nginx.ts';
import { startBuilt, startNode } from './start-process.ts';
import { median } from './statistics.ts';
import { makeScratchFolder } from './make-scratch-folder.ts';

const CONNECTIONS = 8;
const TURN_MS = 2_500;
/** Templates of the upstream process, by how it answers. */
const AT_ONCE = 1;
const SLOWLY = 2;
const body = JSON.stringify({
  variables: { name: 'Ada Lovelace', title: 'Engineer', email: 'ada@example.com', date: '2026-01-31' },
  format: 'png',
});

/** Images of 300 KB through the proxy, against asking the service itself, and against nginx where it is installed. */
export async function run({ root, folder, rounds }: BenchOptions): Promise<void> {
  const upstream = await startNode(path.join(folder, 'bundle/upstream-process.js'));
  const app = await startBuilt(root, 'start', {
    PORT: '0',
    DATA_DIR: makeScratchFolder(),
    RENDER_API_URL: upstream.address,
    RENDER_API_KEY: 'key-of-bench',
  });
  const nginx = await startNginx(upstream.address);
  const addresses = { direct: upstream.address, ours: app.address, ...(nginx && { nginx: nginx.address }) };
  const load = (address: string, connections: number, template: number) =>
    loadAddress(address, generatePath(benchId(template)), body, { connections, durationMs: TURN_MS });
  const measure = (connections: number, template: number) =>
    runInTurn(
      Object.fromEntries(
        Object.entries(addresses).map(([name, address]) => [name, () => load(address, connections, template)]),
      ),
      rounds,
    );
  for (const address of Object.values(addresses)) await load(address, CONNECTIONS, AT_ONCE);
  const many = await measure(CONNECTIONS, AT_ONCE);
  const slow = await measure(1, SLOWLY);
  await Promise.all([upstream.stop(), app.stop(), nginx?.stop()]);
  const compare = (turns: ReadonlyMap<string, Load[]>, peer: string, member: keyof Load): Omit<Figure, 'what'> => {
    const of = (name: string) => (turns.get(name) ?? []).map((turn) => turn[member]);
    const shown = (name: string) =>
      member === 'perSecond' ? `${median(of(name)).toFixed(0)}/s` : `${median(of(name)).toFixed(2)} ms`;
    return {
      ours: shown('ours'),
      peer: shown(peer),
      ratio: median(of('ours').map((own, round) => own / (of(peer)[round] ?? 0))),
    };
  };
  const against =
    nginx === undefined
      ? []
      : [{ what: 'images a second, against nginx', ...compare(many, 'nginx', 'perSecond'), target: { atLeast: 0.6 } }];
  printFigures(`300 KB through the proxy`, [
    ...against,
    { what: 'images a second, against the service itself', ...compare(many, 'direct', 'perSecond') },
    {
      what: 'first byte of a slow answer, against the service itself',
      ...compare(slow, 'direct', 'firstByteP50'),
      target: { atMost: 1.3 },
    },
  ]);
  if (nginx === undefined) process.stdout.write('nginx is not installed, so it was not measured.\n');
}

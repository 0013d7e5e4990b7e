import { startChromium, startOurs, startSatori, type Contestant } from './card-contestants.ts';
import { cardKinds, type CardKind } from './card.ts';
import type { BenchOptions } from './bench-options.ts';
import { printFigures, type Figure } from './print-figures.ts';
import { readCpuMs } from './process-usage.ts';
import { runInTurn } from './run-in-turn.ts';
import { median } from './statistics.ts';

const WARM_UP = 20;
const RENDERS_PER_TURN = 8;
/** How many times as fast ours should be. */
const targets = { gradient: { satori: 3.3, chromium: 14 }, photo: { satori: 5.5, chromium: 14 } };

interface Turn {
  ms: number;
  cpuMs: number;
  bytes: number;
}

/** One card at a time, request to bytes, warm; and how much the files weigh. */
export async function run(options: BenchOptions): Promise<void> {
  const contestants = {
    ours: await startOurs(options),
    satori: await startSatori(options, 1),
    chromium: await startChromium(options),
  };
  let index = 0;
  const drawSome = async ({ draw, pids }: Contestant, kind: CardKind, count: number): Promise<Turn> => {
    const times: number[] = [];
    let bytes = 0;
    const usedBefore = sum(pids.map(readCpuMs));
    for (let render = 0; render < count; render += 1) {
      index += 1;
      const startedAt = performance.now();
      bytes = Math.max(bytes, (await draw(kind, index)).length);
      times.push(performance.now() - startedAt);
    }
    return { ms: median(times), cpuMs: (sum(pids.map(readCpuMs)) - usedBefore) / count, bytes };
  };
  for (const kind of cardKinds) {
    for (const contestant of Object.values(contestants)) await drawSome(contestant, kind, WARM_UP);
    const turns = await runInTurn(
      {
        ours: () => drawSome(contestants.ours, kind, RENDERS_PER_TURN),
        satori: () => drawSome(contestants.satori, kind, RENDERS_PER_TURN),
        chromium: () => drawSome(contestants.chromium, kind, RENDERS_PER_TURN),
      },
      options.rounds,
    );
    printFigures(`one ${kind} card at a time`, compare(turns, kind));
  }
  await Promise.all(Object.values(contestants).map(({ stop }) => stop()));
}

function compare(turns: ReadonlyMap<string, Turn[]>, kind: CardKind): Figure[] {
  const of = (name: string, member: keyof Turn) => (turns.get(name) ?? []).map((turn) => turn[member]);
  const figures = (['satori', 'chromium'] as const).flatMap((peer): Figure[] => {
    const pairs = (member: 'ms' | 'cpuMs') =>
      of(peer, member).map((theirs, round) => theirs / (of('ours', member)[round] ?? 0));
    const shown = (name: string, member: 'ms' | 'cpuMs') => `${median(of(name, member)).toFixed(1)} ms`;
    const name = peer === 'satori' ? 'satori + resvg' : 'Chromium screenshot';
    return [
      {
        what: `request to bytes, times as fast as ${name}`,
        ours: shown('ours', 'ms'),
        peer: shown(peer, 'ms'),
        ratio: median(pairs('ms')),
        target: { atLeast: targets[kind][peer] },
      },
      {
        what: `processor time against ${name}`,
        ours: shown('ours', 'cpuMs'),
        peer: shown(peer, 'cpuMs'),
        ratio: median(pairs('cpuMs')),
      },
    ];
  });
  const weights = ['ours', 'satori'].map((name) => Math.max(...of(name, 'bytes')) / 1024);
  const [ours = 0, satori = 0] = weights;
  const size = { ours: `${ours.toFixed(0)} KB`, peer: `${satori.toFixed(0)} KB` };
  return [...figures, { what: 'file against satori + resvg', ...size, ratio: ours / satori, target: { atMost: 1 } }];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

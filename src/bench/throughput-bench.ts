import type { BenchOptions } from './bench-options.ts';
import { startChromium, startOurs, startSatori, type Contestant } from './card-contestants.ts';
import { printFigures } from './print-figures.ts';
import { runInTurn } from './run-in-turn.ts';
import { median, percentile } from './statistics.ts';

const IN_FLIGHT = 4;
const TURN_MS = 4_000;
const WARM_UP = 40;

interface Turn {
  perSecond: number;
  p50: number;
  p99: number;
  lost: number;
}

/** Gradient cards as many as go, on all processors, over HTTP. */
export async function run(options: BenchOptions): Promise<void> {
  const contestants = {
    ours: await startOurs(options),
    satori: await startSatori(options),
    chromium: await startChromium(options),
  };
  let index = 0;
  const drawMany = async ({ draw }: Contestant, isOver: (drawn: number) => boolean): Promise<Turn> => {
    const times: number[] = [];
    let lost = 0;
    const startedAt = performance.now();
    const drawOn = async (): Promise<void> => {
      while (!isOver(times.length + lost)) {
        index += 1;
        const begunAt = performance.now();
        try {
          await draw('gradient', index);
          times.push(performance.now() - begunAt);
        } catch {
          lost += 1;
        }
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, drawOn));
    const seconds = (performance.now() - startedAt) / 1000;
    return { perSecond: times.length / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99), lost };
  };
  const drawAWhile = (contestant: Contestant) => () => {
    const endsAt = performance.now() + TURN_MS;
    return drawMany(contestant, () => performance.now() >= endsAt);
  };
  for (const contestant of Object.values(contestants)) await drawMany(contestant, (drawn) => drawn >= WARM_UP);
  const turns = await runInTurn(
    {
      ours: drawAWhile(contestants.ours),
      satori: drawAWhile(contestants.satori),
      chromium: drawAWhile(contestants.chromium),
    },
    options.rounds,
  );
  await Promise.all(Object.values(contestants).map(({ stop }) => stop()));
  const of = (name: string, member: keyof Turn) => (turns.get(name) ?? []).map((turn) => turn[member]);
  const perSecond = (name: string) => `${median(of(name, 'perSecond')).toFixed(1)}/s`;
  const times = (peer: string) =>
    median(of(peer, 'perSecond').map((theirs, round) => (of('ours', 'perSecond')[round] ?? 0) / theirs));
  const [p50, p99] = [median(of('ours', 'p50')), median(of('ours', 'p99'))];
  const lost = of('ours', 'lost').reduce((sum, count) => sum + count, 0);
  printFigures(`gradient cards, ${IN_FLIGHT} at once`, [
    {
      what: 'times as many as satori + resvg',
      ours: perSecond('ours'),
      peer: perSecond('satori'),
      ratio: times('satori'),
      target: { atLeast: 3.5 },
    },
    {
      what: 'times as many as Chromium screenshots',
      ours: perSecond('ours'),
      peer: perSecond('chromium'),
      ratio: times('chromium'),
      target: { atLeast: 16 },
    },
    {
      what: 'p99 against p50',
      ours: `${p99.toFixed(1)} ms`,
      peer: `${p50.toFixed(1)} ms`,
      ratio: p99 / p50,
      target: { atMost: 5 },
    },
    { what: 'requests lost', ours: String(lost), peer: '', ratio: lost, target: { atMost: 0 } },
  ]);
}

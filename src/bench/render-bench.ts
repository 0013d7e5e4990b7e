import { startContestants, startService, type DrawCard } from './card-contestants.ts';
import { cardKinds, createCard, type CardKind } from './card.ts';
import { measureInTurn, percentile, report, reportRatio, type BenchOptions, type Contestant } from './measure.ts';
import { readMemoryMb } from './processes.ts';

const RENDERS_PER_TURN = 8;
const IN_FLIGHT = 4;
const TURN_MS = 4_000;
const TEMPLATES = 1_000;
const EARLY = 100;
/** Number of readings, because a single one may come just before or after a garbage collection. */
const READINGS = 11;
const RENDERS_BETWEEN = 8;
/** How many times as fast as each peer our service must be. */
const targets = { gradient: { satori: 2.9, chromium: 11 }, photo: { satori: 5, chromium: 11 } };
let index = 0;

/** One card at a time, from request to bytes; then as many gradient cards as possible on all processors. */
export async function render(options: BenchOptions): Promise<void> {
  const { draws, engine, stop } = await startContestants(options);
  const measure = (all: Record<string, DrawCard>, toContestant: (draw: DrawCard) => Contestant) => {
    const contestants = Object.entries(all).map(([name, draw]) => [name, toContestant(draw)] as const);
    return measureInTurn(Object.fromEntries(contestants), options.rounds);
  };
  for (const kind of cardKinds) {
    const figure = await measure({ ...draws, engine }, (draw) => () => drawOneByOne(draw, kind));
    for (const peer of ['satori', 'chromium'] as const) {
      const target = { atLeast: targets[kind][peer] };
      reportRatio(`ms for one ${kind} card, ${peer} against ours`, figure, `${peer} ms`, 'ours ms', target);
    }
    reportRatio(`ms for one ${kind} card, service against engine`, figure, 'ours ms', 'engine ms', { atMost: 1.35 });
    const size = `KB of the ${kind} card, against satori`;
    reportRatio(size, figure, 'ours kilobytes', 'satori kilobytes', { atMost: 1.25 });
  }
  const figure = await measure(draws, (draw) => () => drawMany(draw));
  await stop();
  for (const [peer, atLeast] of Object.entries({ satori: 2.5, chromium: 16 })) {
    reportRatio(`renders per second, against ${peer}`, figure, 'ours perSecond', `${peer} perSecond`, { atLeast });
  }
  reportRatio('ms for a render under load, p99 against p50', figure, 'ours p99', 'ours p50', { atMost: 5 });
  report('renders lost under load', figure('ours lost'), { atMost: 0 });
}

async function drawOneByOne(draw: DrawCard, kind: CardKind) {
  const times: number[] = [];
  let kilobytes = 0;
  for (let turn = 0; turn < RENDERS_PER_TURN; turn += 1) {
    const startedAt = performance.now();
    kilobytes = Math.max(kilobytes, (await draw(kind, (index += 1))) / 1024);
    times.push(performance.now() - startedAt);
  }
  return { ms: percentile(times, 0.5), kilobytes };
}

async function drawMany(draw: DrawCard) {
  const times: number[] = [];
  let lost = 0;
  const endsAt = performance.now() + TURN_MS;
  const drawOn = async (): Promise<void> => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      await draw('gradient', (index += 1)).then(
        () => times.push(performance.now() - startedAt),
        () => (lost += 1),
      );
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, drawOn));
  return {
    perSecond: (times.length * 1000) / TURN_MS,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    lost,
  };
}

/** Memory of the service and its render processes after many renders of many templates, compared to a few renders. */
export async function memory(options: BenchOptions): Promise<void> {
  const card = await createCard('gradient');
  const documents = Array.from({ length: TEMPLATES }, (_, number) => ({
    ...card,
    background: `#${number.toString(16).padStart(6, '0')}`,
  }));
  const service = await startService(options, documents);
  let rendered = 0;
  const readAfter = async (count: number): Promise<number> => {
    const readings: number[] = [];
    for (let reading = READINGS - 1; reading >= 0; reading -= 1) {
      const renderOn = async (): Promise<void> => {
        while (rendered < count - reading * RENDERS_BETWEEN) {
          rendered += 1;
          await service.draw(rendered % TEMPLATES, rendered);
        }
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, renderOn));
      readings.push(readMemoryMb(service.pid));
    }
    return percentile(readings, 0.5);
  };
  const [early, late] = [await readAfter(EARLY), await readAfter(options.renders)];
  await service.stop();
  report(`MB of memory after ${options.renders} renders`, late, { atMost: 450 });
  report(`MB of memory after ${options.renders} renders (${late.toFixed(0)}), against after ${EARLY}`, late / early, {
    atMost: 1.2,
  });
}

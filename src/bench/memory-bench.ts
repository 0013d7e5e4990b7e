import type { BenchOptions } from './bench-options.ts';
import { startOurs } from './card-contestants.ts';
import { cardKinds } from './card.ts';
import { printFigures } from './print-figures.ts';
import { readMemoryMb } from './process-usage.ts';
import { median } from './statistics.ts';

const IN_FLIGHT = 4;
const EARLY = 100;
/** One moment alone may lie just before or just after a garbage collection. */
const READINGS = 11;
const RENDERS_BETWEEN = 8;

/** What the service and its render processes hold after many cards, against after a few. */
export async function run(options: BenchOptions): Promise<void> {
  const { draw, pids, stop } = await startOurs(options);
  let drawn = 0;
  const drawUntil = async (count: number): Promise<number> => {
    const readings: number[] = [];
    for (let reading = 1; reading <= READINGS; reading += 1) {
      const goal = count - (READINGS - reading) * RENDERS_BETWEEN;
      const drawOn = async (): Promise<void> => {
        while (drawn < goal) {
          drawn += 1;
          await draw(cardKinds[drawn % cardKinds.length] ?? 'gradient', drawn);
        }
      };
      await Promise.all(Array.from({ length: IN_FLIGHT }, drawOn));
      readings.push(pids.reduce((sum, pid) => sum + readMemoryMb(pid), 0));
    }
    return median(readings);
  };
  const early = await drawUntil(EARLY);
  const late = await drawUntil(options.renders);
  await stop();
  printFigures('memory, render processes and all', [
    {
      what: `after ${options.renders} cards against after ${EARLY}`,
      ours: `${late.toFixed(0)} MB`,
      peer: `${early.toFixed(0)} MB`,
      ratio: late / early,
      target: { atMost: 1.1 },
    },
  ]);
}

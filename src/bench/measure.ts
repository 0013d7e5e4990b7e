export interface BenchOptions {
  /** The project folder. */
  root: string;
  /** Where peers and bundles are stored between runs. */
  folder: string;
  /** The Chromium executable. */
  chromium: string;
  /** Turns per contestant. A figure is their median. */
  rounds: number;
  /** Renders in the memory benchmark. */
  renders: number;
  /** Rows that the browser's batch renders. */
  batchRows: number;
}

/** Does one turn's work and resolves to its figures, keyed by name. */
export type Contestant = () => Promise<Record<string, number>>;
type Figure = (name: string) => number;
interface Target {
  atLeast?: number;
  atMost?: number;
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/**
 * Runs the contestants in turn, round by round, each round starting with a different one. The first round doesn't count. Returns a
 * function for the median of a figure, which is named by contestant and figure: "ours ms".
 */
export async function measureInTurn(contestants: Record<string, Contestant>, rounds: number) {
  const names = Object.keys(contestants);
  const found = new Map<string, number[]>();
  for (let turn = 0; turn < names.length * (rounds + 1); turn += 1) {
    const round = Math.floor(turn / names.length);
    const name = names[(turn + round) % names.length] ?? '';
    for (const [figure, value] of Object.entries((await contestants[name]?.()) ?? {})) {
      const key = `${name} ${figure}`;
      if (round > 0) found.set(key, [...(found.get(key) ?? []), value]);
    }
  }
  return (name: string) => percentile(found.get(name) ?? [], 0.5);
}

/** Prints the ratio of two figures, and whether it meets its target. */
export function reportRatio(what: string, figure: Figure, ours: string, peer: string, target?: Target): void {
  report(`${what} (${format(figure(ours))} and ${format(figure(peer))})`, figure(ours) / figure(peer), target);
}

/** Prints a figure and whether it meets its target. */
export function report(what: string, value: number, target: Target = {}): void {
  const { atLeast = -Infinity, atMost = Infinity } = target;
  const verdict = value >= atLeast && value <= atMost ? 'ok' : 'MISSED';
  const bounds = Object.entries(target).map(([name, bound]) => `${name} ${bound}`);
  process.stdout.write(
    `  ${verdict.padEnd(6)}  ${format(value).padStart(8)}  ${bounds.join('').padEnd(12)}  ${what}\n`,
  );
}

function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}

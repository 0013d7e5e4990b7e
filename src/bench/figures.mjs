/** Figures of one run by name, and what they come to. */
export function createFigures() {
  const found = new Map();

  function median(name) {
    const sorted = found.get(name).toSorted((one, other) => one - other);
    return sorted[Math.floor(sorted.length / 2)];
  }

  return {
    note: (name, value) => void found.set(name, [...(found.get(name) ?? []), value]),
    median,
    ratio: (name, floor) => median(name) / median(floor),
    print() {
      const medians = [...found.keys()].map((name) => `${name} ${median(name).toFixed(2)}`);
      process.stdout.write(`medians: ${medians.join(', ')}\n`);
    },
    /** One line: what the goals ask for, what came out, and whether it is kept. Without `most` it is told and not judged. */
    report(goal, what, value, most) {
      const verdict = most === undefined ? '' : value <= most ? 'ok' : 'OVER';
      const bound = most === undefined ? '' : `  at most ${most}`;
      process.stdout.write(
        `${verdict.padEnd(4)}  ${goal.padEnd(4)} ${what.padEnd(58)} ${value.toFixed(2).padStart(8)}${bound}\n`,
      );
    },
  };
}

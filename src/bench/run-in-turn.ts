/** Runs contestants in turn, round by round, each round beginning with another one; the results of each, one a round. */
export async function runInTurn<Result>(
  contestants: Readonly<Record<string, () => Promise<Result>>>,
  rounds: number,
): Promise<Map<string, Result[]>> {
  const names = Object.keys(contestants);
  const results = new Map<string, Result[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(turn + round) % names.length] ?? '';
      const result = await contestants[name]?.();
      if (result !== undefined) results.get(name)?.push(result);
    }
  }
  return results;
}

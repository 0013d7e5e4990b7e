/** Writes one line about a failure that is ours. Its message alone: what it was about may hold values people typed. */
export function logFailure(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? `${error.name}: ${error.message}` : 'Unknown failure'}\n`);
}

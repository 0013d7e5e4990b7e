/** Why nothing more is kept, and what to do about it. */
export function describeSaveProblem(problem: unknown): string {
  const name = problem instanceof Error ? problem.name : '';
  if (name === 'QuotaExceededError') return 'its storage is full. Download what you need, then delete some in History.';
  if (name === 'VersionError') return 'a newer Galley has written here. Reload the page.';
  return 'it denies storage or has none. Download what you need before you leave the page.';
}

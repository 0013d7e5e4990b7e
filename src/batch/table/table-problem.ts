/** Why a file can't be read, in one sentence that names the problem and the fix. */
export class TableProblem extends Error {
  override name = 'TableProblem';
}

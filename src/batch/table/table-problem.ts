/** What keeps a file from being read: one sentence that names the thing and the mend. */
export class TableProblem extends Error {
  override name = 'TableProblem';
}

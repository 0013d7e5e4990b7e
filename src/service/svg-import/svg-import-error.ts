/** A drawing that cannot become a template; each problem is one sentence that names the element and the mend. */
export class SvgImportError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(' '));
    this.name = 'SvgImportError';
    this.problems = problems;
  }
}

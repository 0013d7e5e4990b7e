/** What every bench is told. */
export interface BenchOptions {
  /** Folder of the project. */
  root: string;
  /** Where peers and pictures are kept from run to run, and the bundled benches. */
  folder: string;
  /** Turns of each contestant; a figure is their median. */
  rounds: number;
  /** Renders of the memory bench. */
  renders: number;
}

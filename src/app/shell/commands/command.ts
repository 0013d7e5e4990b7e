/** One line of the palette. */
export interface Command {
  id: string;
  /** What the line stands under: "Recent", "Settings". */
  group: string;
  name: string;
  /** Where it belongs, in softer type. */
  detail: string;
  run: () => void;
}

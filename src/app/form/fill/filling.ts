/** Values on their way into a form, with keys as somebody wrote them. */
export interface Filling {
  entries: [key: string, value: unknown][];
  /** What a whole generate request says beside its variables. */
  format?: string;
  scale?: number;
  /** One sentence for each thing that was left out or read leniently. */
  notes: string[];
}

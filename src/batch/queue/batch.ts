import type { RowValues } from '../rows/mapping.ts';

/**
 * `invalid`: generate would refuse it, and nothing is sent unless a person asks. `waiting`: not sent yet. `sending`: sent, or
 * about to be. `done`: its image is stored. `failed`: refused or failed, and not charged. `unknown`: sent, and maybe charged.
 * `stopped`: stopped by a person before it was sent.
 */
export const rowStates = ['invalid', 'waiting', 'sending', 'done', 'failed', 'unknown', 'stopped'] as const;
export type RowState = (typeof rowStates)[number];

/** One row of a batch. */
export interface BatchRow {
  /** Position in the batch, from 0. */
  at: number;
  /** The number of the row in the spreadsheet. */
  line: number;
  /** The id of its render, which is its `Idempotency-Key`: fixed before the first send and the same for every retry. */
  id: string;
  state: RowState;
  /** As in the spreadsheet. */
  cells: readonly string[];
  values: RowValues;
  /** Legal on every system and unique in the batch, without the ending, which the bytes decide. */
  fileStem: string;
  /** One sentence: why it is invalid, failed or unknown, or is resent although it may have been rendered; else empty. */
  message: string;
  /** How often it was sent, which numbers its attempts. */
  sendCount: number;
  /** Milliseconds since 1970 of the first send whose outcome is unknown. */
  sentAt?: number;
  /** Of the stored image, by its bytes, without a dot. */
  extension: string;
  byteCount: number;
  /** Of the image, in hex. */
  sha256: string;
  /** The version of the template it was rendered from, where the service says so. */
  templateVersion?: number | undefined;
}

/** Rows of one template, rendered one after the other. */
export interface Batch {
  id: string;
  name: string;
  templateId: string;
  templateName: string;
  /** When the template that the rows were checked with was last changed. */
  templateUpdatedAt: string;
  /** The version of that template, where the service says so. */
  templateVersion?: number | undefined;
  format: string;
  scale: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** Base address of the service; empty when it is not known. */
  service: string;
  /** Names of the columns of the spreadsheet. */
  columns: readonly string[];
  rowCount: number;
}

/** Whether the template draws the same as before: by its version, or else by the time it was last changed. */
export function isSameTemplate(
  a: Pick<Batch, 'templateUpdatedAt' | 'templateVersion'>,
  b: Pick<Batch, 'templateUpdatedAt' | 'templateVersion'>,
): boolean {
  if (a.templateVersion === undefined || b.templateVersion === undefined) {
    return a.templateUpdatedAt === b.templateUpdatedAt;
  }
  return a.templateVersion === b.templateVersion;
}

/** Where rows are stored. Once a call has resolved, its rows outlive a crash. */
export interface Journal {
  save(rows: readonly BatchRow[]): Promise<void>;
  /** Stores a finished row together with its image: both or neither. */
  saveImage(row: BatchRow, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

import type { RowValues } from '../rows/mapping.ts';

/**
 * `invalid`: generate would refuse it, and nothing is sent unless a person asks. `waiting`: not sent yet. `sending`: sent, or
 * about to be. `done`: its image is stored. `failed`: refused or gone wrong, and not charged. `unknown`: sent, and whether it was
 * charged is not known. `stopped`: taken out by a person before it was sent.
 */
export const rowStates = ['invalid', 'waiting', 'sending', 'done', 'failed', 'unknown', 'stopped'] as const;
export type RowState = (typeof rowStates)[number];

/** One row of a batch. */
export interface BatchRow {
  /** Position in the batch, from 0. */
  at: number;
  /** The number of the row in the spreadsheet. */
  line: number;
  /** Its render's id, which is its `Idempotency-Key`: fixed before the first send and kept over retries. */
  id: string;
  state: RowState;
  /** As in the spreadsheet. */
  cells: readonly string[];
  values: RowValues;
  /** Legal on every system and unique in the batch, without the ending, which the bytes decide. */
  fileStem: string;
  /** Why it is invalid, failed or unknown, or is sent again although it may have been rendered, in one sentence; else empty. */
  message: string;
  /** How often it was sent. */
  sendCount: number;
  /** Milliseconds since 1970 of the first send whose outcome is not known. */
  sentAt?: number;
  /** Of an image that is there: by its bytes, without a dot. */
  extension: string;
  byteCount: number;
  /** Of the image, in hex. */
  sha256: string;
  /** Which version of the template it is of, where the service tells. */
  templateVersion?: number | undefined;
}

/** Rows of one template, rendered one after the other. */
export interface Batch {
  id: string;
  name: string;
  templateId: string;
  templateName: string;
  /** When the template that it was checked with was changed last. */
  templateUpdatedAt: string;
  /** And the version of that template, where the service tells one. */
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

/** Whether nothing of a template has changed since, or nothing that is drawn: its name, its project, who may see it. */
export function isSameTemplate(
  one: Pick<Batch, 'templateUpdatedAt' | 'templateVersion'>,
  other: Pick<Batch, 'templateUpdatedAt' | 'templateVersion'>,
): boolean {
  if (one.templateVersion === undefined || other.templateVersion === undefined) {
    return one.templateUpdatedAt === other.templateUpdatedAt;
  }
  return one.templateVersion === other.templateVersion;
}

/** Where rows are kept. What a promise of it resolved for outlives a crash. */
export interface Journal {
  save(rows: readonly BatchRow[]): Promise<void>;
  /** Keeps a row that is done together with its image: both or neither. */
  saveImage(row: BatchRow, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

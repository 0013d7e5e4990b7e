import * as z from '../../contract/zod.ts';
import type { RowValues } from '../rows/mapping.ts';

/**
 * `invalid`: the service would refuse it, so it is only sent on request. `waiting`: not sent yet. `sending`: sent, or about to be.
 * `done`: its image is stored. `failed`: refused or failed, and not charged. `unknown`: sent, and maybe charged. `stopped`: stopped
 * by a person before it was sent.
 */
export const rowStates = ['invalid', 'waiting', 'sending', 'done', 'failed', 'unknown', 'stopped'] as const;
export type RowState = (typeof rowStates)[number];

const text = z.catch(z.string(), '');
const texts = z.catch(z.readonly(z.array(z.string())), []);
const count = z.catch(z.number().check(z.minimum(0)), 0);
const optionalNumber = z.catch(z.optional(z.number()), undefined);

/** One row of a batch. Lenient, because another version may have stored it. */
export const rowSchema = z.object({
  /** Position in the batch, from 0. */
  at: z.number(),
  /** The number of the row in the spreadsheet. */
  line: count,
  /** The id of its render, which is its `Idempotency-Key`: fixed before the first send and the same for every retry. */
  id: z.guid(),
  // A row with an unreadable state may have been paid for.
  state: z.catch(z.enum(rowStates), 'unknown'),
  /** As in the spreadsheet. */
  cells: texts,
  values: z.custom<RowValues>(isValues),
  /** Legal on every system and unique in the batch, without the extension, which depends on the image. */
  fileStem: text,
  /** Why it is invalid, failed or unknown, or is resent although it may have been rendered; otherwise empty. */
  message: text,
  /** How often it was sent, which numbers its attempts. */
  sendCount: count,
  /** When it was first sent without a known outcome, in milliseconds since 1970. */
  sentAt: optionalNumber,
  /** The extension of the stored image, without a dot. */
  extension: text,
  byteCount: count,
  /** The hash of the image, in hex. */
  sha256: text,
  /** The version of the template that it was rendered from, if the service reports it. */
  templateVersion: optionalNumber,
});

export type BatchRow = z.infer<typeof rowSchema>;

function isValues(raw: unknown): boolean {
  return Array.isArray(raw) && raw.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string');
}

/** Rows of one template, rendered one after the other. Lenient like its rows. */
export const batchSchema = z.object({
  id: z.guid(),
  name: text,
  templateId: z.guid(),
  templateName: text,
  /** When the template was last changed before the rows were checked. */
  templateUpdatedAt: text,
  /** The version of that template, if the service reports it. */
  templateVersion: optionalNumber,
  format: text,
  scale: z.catch(z.number(), 1),
  /** Milliseconds since 1970. */
  createdAt: count,
  /** The base address of the service; empty if unknown. */
  service: text,
  /** The names of the spreadsheet's columns. */
  columns: texts,
  rowCount: count,
});

export type Batch = z.infer<typeof batchSchema>;

export type RowCounts = Record<RowState, number>;

export function countStates(rows: readonly Pick<BatchRow, 'state'>[]): RowCounts {
  const counts = Object.fromEntries(rowStates.map((state) => [state, 0])) as RowCounts;
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** Compares two states of a template: by its version, or else by the time of its last change. */
export function isSameTemplate(
  a: Pick<Batch, 'templateUpdatedAt' | 'templateVersion'>,
  b: Pick<Batch, 'templateUpdatedAt' | 'templateVersion'>,
): boolean {
  if (a.templateVersion === undefined || b.templateVersion === undefined) {
    return a.templateUpdatedAt === b.templateUpdatedAt;
  }
  return a.templateVersion === b.templateVersion;
}

/** Stores rows. Once a call has resolved, its rows survive a crash. */
export interface Journal {
  save(rows: readonly BatchRow[]): Promise<void>;
  /** Stores a finished row together with its image: both or neither. */
  saveImage(row: BatchRow, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

import * as z from '../../contract/zod.ts';
import type { RowValues } from '../rows/mapping.ts';
import type { TableNote } from '../table/table.ts';

/**
 * `invalid`: the service would reject the row, so it is only sent on request. `waiting`: not sent yet. `sending`: sent or about to be
 * sent. `done`: the image is stored. `failed`: rejected or failed, and not charged. `unknown`: sent and possibly charged. `stopped`:
 * stopped by the user before it was sent.
 */
export const rowStates = ['invalid', 'waiting', 'sending', 'done', 'failed', 'unknown', 'stopped'] as const;
export type RowState = (typeof rowStates)[number];

const text = z.catch(z.string(), '');
const texts = z.catch(z.readonly(z.array(z.string())), []);
const count = z.catch(z.number().check(z.minimum(0)), 0);
const optionalNumber = z.catch(z.optional(z.number()), undefined);

/** One row of a batch. Parsed leniently, because another version may have stored it. */
export const rowSchema = z.object({
  /** The row's index in the batch. */
  at: z.number(),
  /** The row number in the spreadsheet. */
  line: count,
  /** The render id, used as `Idempotency-Key`: fixed before the first send and the same for every retry. */
  id: z.guid(),
  // A row with an unreadable state may have been charged.
  state: z.catch(z.enum(rowStates), 'unknown'),
  /** The original cells in the spreadsheet. */
  cells: texts,
  values: z.custom<RowValues>(isValues),
  /** Valid on every system and unique in the batch. Without the extension, which depends on the image. */
  fileStem: text,
  /** Why the row is invalid, failed or unknown, or why it is resent although it may have been rendered; otherwise empty. */
  message: text,
  /** How often the row was sent, which numbers its attempts. */
  sendCount: count,
  /** When the row was first sent without a known outcome, in milliseconds since 1970. */
  sentAt: optionalNumber,
  /** The stored image's extension, without a dot. */
  extension: text,
  byteCount: count,
  /** The image's hash in hex. */
  sha256: text,
  /** The template version used for the render, if the service reports it. */
  templateVersion: optionalNumber,
});

export type BatchRow = z.infer<typeof rowSchema>;

function isValues(raw: unknown): boolean {
  return Array.isArray(raw) && raw.every((pair) => Array.isArray(pair) && typeof pair[0] === 'string');
}

/** A set of rows to render from one template. Parsed as leniently as its rows. */
export const batchSchema = z.object({
  id: z.guid(),
  name: text,
  templateId: z.guid(),
  templateName: text,
  /** When the template was last changed before the rows were checked. */
  templateUpdatedAt: text,
  /** The template version at that time, if the service reports it. */
  templateVersion: optionalNumber,
  format: text,
  scale: z.catch(z.number(), 1),
  /** Milliseconds since 1970. */
  createdAt: count,
  /** The service's base URL; empty if unknown. */
  service: text,
  /** The spreadsheet's column names. */
  columns: texts,
  /** The pattern for each variable, to read fixed cells; undefined in a batch that can't be fixed here. */
  mapping: z.catch(z.optional(z.readonly(z.array(z.tuple([z.string(), z.string()])))), undefined),
  /** Unanswered questions about the spreadsheet's numbers. */
  questions: z.catch(z.optional(z.custom<readonly TableNote[]>(Array.isArray)), undefined),
  /** How files are named, to name fixed rows. */
  naming: z.catch(z.optional(z.object({ pattern: z.string(), lastLine: z.number() })), undefined),
  rowCount: count,
});

export type Batch = z.infer<typeof batchSchema>;

export type RowCounts = Record<RowState, number>;

export function countStates(rows: readonly Pick<BatchRow, 'state'>[]): RowCounts {
  const counts = Object.fromEntries(rowStates.map((state) => [state, 0])) as RowCounts;
  for (const { state } of rows) counts[state] += 1;
  return counts;
}

/** Compares two states of a template by version, or by last-changed time if there is no version. */
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
  /** Stores a finished row and its image, or neither. */
  saveImage(row: BatchRow, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

import type { Batch, BatchRow } from '../batch/queue/batch.ts';
import type { KeptRender } from '../app/history/kept-render.ts';

export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A batch without rows. */
export function buildBatch(number: number, change: Partial<Batch> = {}): Batch {
  return {
    id: idOf(number),
    name: `Guests ${number}`,
    templateId: 'beefbeef-0000-4000-8000-000000000001',
    templateName: 'Door pass',
    templateUpdatedAt: '2026-05-02T10:00:00Z',
    format: 'png',
    scale: 1,
    createdAt: Date.UTC(2026, 10, 20, 12) + number,
    service: 'https://images.example.com',
    columns: ['Guest'],
    rowCount: 0,
    ...change,
  };
}

export function buildRow(at: number, change: Partial<BatchRow> = {}): BatchRow {
  return {
    at,
    line: at + 2,
    id: idOf(1_000 + at),
    state: 'waiting',
    cells: [`Guest ${at + 1}`],
    values: [['__proto__', `Guest ${at + 1}`]],
    fileStem: `guest-${at + 1}`,
    message: '',
    sendCount: 0,
    extension: '',
    byteCount: 0,
    sha256: '',
    ...change,
  };
}

/** Rows that only differ by number. */
export function buildRows(count: number, change: Partial<BatchRow> = {}): BatchRow[] {
  return Array.from({ length: count }, (_, at) => buildRow(at, change));
}

/** A render as stored in the history. */
export function buildRender(number: number, change: Partial<KeptRender> = {}): KeptRender {
  return {
    id: idOf(number),
    templateId: 'beefbeef-0000-4000-8000-000000000001',
    templateName: 'Quote card',
    templateUpdatedAt: '2026-05-02T10:00:00Z',
    service: 'https://images.example.com',
    format: 'png',
    scale: 1,
    renderedAt: Date.UTC(2026, 10, 20, 12) + number,
    durationMs: 420,
    quota: { limit: 100, remaining: 38, resetAt: '2026-12-01T00:00:00.000Z' },
    extension: 'png',
    byteCount: 3,
    notes: [],
    words: '',
    name: '',
    isPinned: false,
    ...change,
  };
}

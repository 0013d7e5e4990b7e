import type { KeptRender } from '../app/history/kept-render.ts';
import { idOf } from './batches.ts';

/** A render as the history keeps it. */
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

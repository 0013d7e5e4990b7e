import { formatCount, formatNumber } from '../../../variables/messages.ts';
import type { BatchRow, RowCounts, RowState } from '../../../batch/queue/batch.ts';
import type { Pause, PauseReason, QueueState } from '../../../batch/queue/queue.ts';
import { formatClock } from '../../ui/describe-day.ts';
import { formatDayAndTime } from '../../ui/format-time.ts';
import type { BatchSummary } from '../kept-batch.ts';
import type { RowValue } from '../../../batch/rows/mapping.ts';

const MINUTE_MS = 60_000;
/** Shown for a finished row whose image the browser has deleted. */
export const LOST_IMAGE = 'This browser no longer has this image.';

export const stateNames: Readonly<Record<RowState, string>> = {
  invalid: 'Invalid',
  waiting: 'Waiting',
  sending: 'Sending',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Unknown',
  stopped: 'Stopped',
};

/** Counts the finished rows and all rows to render. */
export function countProgress({ done, failed, unknown, waiting, sending, stopped }: RowCounts): {
  value: number;
  max: number;
} {
  const value = done + failed + unknown;
  return { value, max: value + waiting + sending + stopped };
}

/** "40%", in steps of ten, because screen readers announce each change. */
export function describeTenths(value: number, max: number): string {
  const percent = max === 0 ? 100 : Math.floor((value * 10) / max) * 10;
  return percent === 0 ? 'less than 10%' : `${percent}%`;
}

/** "about 3 minutes left". */
export function describeRemaining(remainingMs: number): string {
  const minutes = Math.round(remainingMs / MINUTE_MS);
  if (minutes < 1) return 'less than a minute left';
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}

/** "12 rows a second", or rows per minute for a slow batch. */
export function describeRate(rowsPerSecond: number): string {
  const perMinute = Math.round(rowsPerSecond * 60);
  if (rowsPerSecond >= 2) return `${Math.round(rowsPerSecond)} rows a second`;
  return `${formatCount(perMinute, 'row')} a minute`;
}

/** Describes a batch's progress in one or two sentences. */
export function describePhase({ phase, pause, busy, counts, rowsPerSecond, remainingMs }: QueueState): string {
  const left = counts.waiting + counts.sending;
  if (phase === 'finished') return `Done: ${describeEnd(counts)}.`;
  if (phase === 'running' && busy !== undefined) {
    return `The service is busy. ${toSentence(busy.message)}Rendering resumes at ${formatClock(busy.untilMs)}.`;
  }
  if (phase === 'running') {
    const facts = [
      rowsPerSecond !== undefined && describeRate(rowsPerSecond),
      remainingMs !== undefined && describeRemaining(remainingMs),
    ].filter(Boolean);
    return `${['Running', ...facts].join(' · ')}.`;
  }
  if (phase === 'paused' && pause?.reason === 'person') {
    return counts.sending > 0
      ? `Pausing: waiting for ${formatCount(counts.sending, 'row')} already sent.`
      : `Paused. ${formatCount(left, 'row')} left.`;
  }
  if (phase === 'paused' && pause?.reason === 'turn') {
    return `Waiting for another batch to finish or pause. ${formatCount(left, 'row')} to go.`;
  }
  if (phase === 'paused') return `Waiting. ${formatCount(left, 'row')} left.`;
  return counts.done + counts.failed + counts.unknown > 0
    ? `Paused. ${formatCount(left, 'row')} left.`
    : `Not started. ${formatCount(left, 'row')} to go.`;
}

/** "2 images, 1 failed, 4 stopped". */
export function describeEnd(counts: RowCounts): string {
  return [formatCount(counts.done, 'image'), ...listMissing(counts)].join(', ');
}

/** Summarizes a batch for a list: "Paused · 4 of 9 rows, 1 failed". */
export function describeSummary({ counts, isRunning }: Pick<BatchSummary, 'counts' | 'isRunning'>): string {
  const { value, max } = countProgress(counts);
  const progress = [`${formatNumber(value)} of ${formatCount(max, 'row')}`, ...listMissing(counts)].join(', ');
  if (isRunning) return `In progress · ${progress}`;
  if (counts.waiting + counts.sending > 0) return `${value === 0 ? 'Not started' : 'Paused'} · ${progress}`;
  return describeEnd(counts);
}

/** Counts by state the rows that only get an image on request. */
function listMissing({ failed, unknown, stopped, invalid }: RowCounts): string[] {
  const parts: [count: number, label: string][] = [
    [failed, 'failed'],
    [unknown, 'unknown'],
    [stopped, 'stopped'],
    [invalid, 'skipped'],
  ];
  return parts.filter(([count]) => count > 0).map(([count, label]) => `${formatNumber(count)} ${label}`);
}

/** The button that renders fixed rows, and what it costs. `ready`: indexes of the rows without problems. */
export function describeFix(
  open: readonly Pick<BatchRow, 'at' | 'state'>[],
  ready: ReadonlySet<number>,
  waitingCount: number,
): { label: string; price: string } {
  const rows = ready.size > 0 ? open.filter(({ at }) => ready.has(at)) : open;
  const kinds = new Set(rows.map(({ state }) => (state === 'invalid' ? 'skipped' : 'failed')));
  const kind = kinds.size === 1 ? [...kinds].join('') : 'fixed';
  const label = rows.length === 1 ? `Render the ${kind} row` : `Render the ${formatNumber(rows.length)} ${kind} rows`;
  if (ready.size === 0) return { label, price: 'Fix a row to render it. Images that are done aren’t charged again.' };
  const waiting = waitingCount > 0 ? ` The batch also resumes with ${formatCount(waitingCount, 'waiting row')}.` : '';
  return { label, price: `Uses ${formatCount(rows.length, 'render')}. Only these rows are charged.${waiting}` };
}

const SAFE = 'Finished images are saved.';

function toSentence(message: string): string {
  return message === '' ? '' : `${message.replace(/(?<![.!?])$/, '.')} `;
}

/** Explains why a batch waits and what to do. `mayEdit`: the person may restore templates in this app. */
export function describePause(
  { reason, message, resetAt, isChanged = false }: Pause,
  isIdempotent: boolean,
  isOnline = true,
  mayEdit = false,
  nowMs = 0,
): { title: string; detail: string } {
  const reported = toSentence(message);
  const details: Record<PauseReason, [title: string, detail: string]> = {
    person: ['Paused.', ''],
    turn: ['Another batch is running.', 'This batch starts when the other batch finishes or is paused.'],
    quota: [
      'No renders left.',
      resetAt === undefined
        ? `${reported}${SAFE} Resume once you have renders again.`
        : Date.parse(resetAt) > nowMs
          ? `${reported}${SAFE} The batch resumes after ${formatDayAndTime(Date.parse(resetAt))} (your time) if Galley is open.`
          : `${reported}${SAFE} The batch resumes automatically if Galley is open.`,
    ],
    key: ['The service rejected the API key.', `${reported}${SAFE} Resume once the key works.`],
    template: isChanged
      ? ['The template has changed.', `${reported}Check the template, then continue with the new version or stop.`]
      : [
          'The template no longer exists, or this API key has no access to it.',
          mayEdit
            ? `${SAFE} You can restore a deleted template under Settings > Templates. Then press Try again.`
            : `${SAFE} Press Try again once the template is available.`,
        ],
    storage: [
      'This browser has no room for another image.',
      'Sending has stopped. Some images exist only in this tab, so keep it open. Download the ZIP file, delete renders you don’t need, then press Resume.',
    ],
    unreachable: [
      'The service can’t be reached.',
      isIdempotent
        ? `${reported}${SAFE} The batch tries again automatically. Press Resume to try now.`
        : `${reported}${SAFE} No more rows are sent until you press Resume.`,
    ],
  };
  const offline: [title: string, detail: string] = [
    'You’re offline.',
    isIdempotent
      ? `${SAFE} The batch resumes when you’re back online.`
      : `${SAFE} Press Resume when you’re back online.`,
  ];
  const [title, detail] = reason === 'unreachable' && !isOnline ? offline : details[reason];
  return { title, detail };
}

const LISTED_MAX = 4;

/** Returns a row's first values, which help users recognize it. */
export function describeValues({ values }: Pick<BatchRow, 'values'>): string {
  return values
    .map(([, value]) => formatValue(value))
    .filter((text) => text !== '')
    .slice(0, LISTED_MAX)
    .join(' · ');
}

/** Formats a value as text. Images are shown by name. */
export function formatValue(value: RowValue): string {
  return typeof value === 'object' ? value.picture : String(value);
}

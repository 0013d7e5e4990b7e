import { formatCount, formatNumber } from '../../../variables/messages.ts';
import type { RowState } from '../../../batch/queue/batch.ts';
import type { PauseReason, QueueState } from '../../../batch/queue/queue.ts';
import { formatClock } from '../../ui/describe-day.ts';
import { formatDayAndTime } from '../../ui/format-time.ts';
import type { BatchSummary, RowCounts } from '../kept-batch.ts';

const MINUTE_MS = 60_000;
/** Of a row that is done, once the browser has dropped its image. */
export const LOST_IMAGE = 'Its image is not kept in this browser any more.';

/** What each state is called where rows are listed. */
export const stateNames: Readonly<Record<RowState, string>> = {
  invalid: 'Invalid',
  waiting: 'Waiting',
  sending: 'Sending',
  done: 'Done',
  failed: 'Failed',
  unknown: 'Unknown',
  stopped: 'Stopped',
};

/** How many rows have come to something, and how many were to come to something. */
export function countProgress({ done, failed, unknown, waiting, sending, stopped }: RowCounts): {
  value: number;
  max: number;
} {
  const value = done + failed + unknown;
  return { value, max: value + waiting + sending + stopped };
}

/** "40 %", or "less than 10 %": how much is through in steps of ten, because each change of it is read out. */
export function describeTenths(value: number, max: number): string {
  const percent = max === 0 ? 100 : Math.floor((value * 10) / max) * 10;
  return percent === 0 ? 'less than 10 %' : `${percent} %`;
}

/** "about 3 minutes left". */
export function describeRemaining(remainingMs: number): string {
  const minutes = Math.round(remainingMs / MINUTE_MS);
  if (minutes < 1) return 'less than a minute left';
  if (minutes < 90) return `about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`;
  return `about ${Math.round(minutes / 60)} hours left`;
}

/** "12 rows a second", and a minute where that says more. */
export function describeRate(rowsPerSecond: number): string {
  const perMinute = Math.round(rowsPerSecond * 60);
  if (rowsPerSecond >= 2) return `${Math.round(rowsPerSecond)} rows a second`;
  return `${formatCount(perMinute, 'row')} a minute`;
}

/** What a batch does now, in one or two sentences. */
export function describePhase({ phase, pause, busy, counts, rowsPerSecond, remainingMs }: QueueState): string {
  const left = counts.waiting + counts.sending;
  if (phase === 'finished') return `Finished: ${describeEnd(counts)}.`;
  if (phase === 'running' && busy !== undefined) {
    return `The service is busy. ${toSentence(busy.message)}Rows are sent again at ${formatClock(busy.untilMs)}.`;
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
      ? `Pausing: ${formatCount(counts.sending, 'row')} on the way still ${counts.sending === 1 ? 'arrives' : 'arrive'}.`
      : `Paused. ${formatCount(left, 'row')} left.`;
  }
  if (phase === 'paused' && pause?.reason === 'turn') {
    return `Waits until another batch is through or paused. ${formatCount(left, 'row')} to go.`;
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

/** A batch in a list: "Paused · 4 of 9 rows, 1 failed". */
export function describeSummary({ counts, isRunning }: Pick<BatchSummary, 'counts' | 'isRunning'>): string {
  const { value, max } = countProgress(counts);
  const progress = [`${formatNumber(value)} of ${formatCount(max, 'row')}`, ...listMissing(counts)].join(', ');
  // It may be sending rows or waiting for a quota: the tab that has it knows.
  if (isRunning) return `Under way · ${progress}`;
  if (counts.waiting + counts.sending > 0) return `${value === 0 ? 'Not started' : 'Paused'} · ${progress}`;
  return describeEnd(counts);
}

/** How many rows have no image and get none by themselves, by their state. */
function listMissing({ failed, unknown, stopped, invalid }: RowCounts): string[] {
  const parts: [count: number, words: string][] = [
    [failed, 'failed'],
    [unknown, 'unknown'],
    [stopped, 'stopped'],
    [invalid, 'left out as invalid'],
  ];
  return parts.filter(([count]) => count > 0).map(([count, words]) => `${formatNumber(count)} ${words}`);
}

function toSentence(message: string): string {
  return message === '' ? '' : `${message.replace(/(?<![.!?])$/, '.')} `;
}

/** Why a batch waits, what is safe, and what to do. The settings are those of the service that is part of this app. */
export function describePause(
  { reason, message, resetAt, isChanged = false }: NonNullable<QueueState['pause']>,
  isIdempotent: boolean,
  isOnline = true,
  hasSettings = false,
  nowMs = 0,
): { title: string; detail: string } {
  const said = toSentence(message);
  const details: Record<PauseReason, [title: string, detail: string]> = {
    person: ['Paused.', ''],
    turn: ['Another batch is running.', 'This one goes on by itself when that is through or paused.'],
    quota: [
      'No renders are left.',
      resetAt === undefined
        ? `${said}What is done is kept. Go on once there are renders again.`
        : Date.parse(resetAt) > nowMs
          ? `${said}What is done is kept. It goes on by itself after ${formatDayAndTime(Date.parse(resetAt))}, your time, while Galley is open.`
          : `${said}What is done is kept. It is tried again by itself while Galley is open.`,
    ],
    key: ['The service refused the key.', `${said}What is done is kept. Go on once the key is mended.`],
    template: isChanged
      ? ['The template is not what it was.', `${said}Look at it, then go on with it as it is now, or stop.`]
      : [
          'The template is not there any more, or this key may not see it.',
          hasSettings
            ? 'What is done is kept. A deleted template can be brought back under Settings, Templates; then press Try again.'
            : 'What is done is kept. Press Try again once it is there.',
        ],
    storage: [
      'This browser has no room for another image.',
      'Nothing more is sent. Images that have arrived are held in this tab, so leave it open: download the ZIP, delete what you do not need, then press Resume.',
    ],
    unreachable: [
      'The service cannot be reached.',
      isIdempotent
        ? `${said}What is done is kept. It is tried again now and then; press Resume to try it at once.`
        : `${said}What is done is kept. Nothing more is sent until you press Resume.`,
    ],
  };
  const offline: [title: string, detail: string] = [
    'You are offline.',
    `What is done is kept. ${isIdempotent ? 'It goes on by itself' : 'Press Resume'} once the network is back.`,
  ];
  const [title, detail] = reason === 'unreachable' && !isOnline ? offline : details[reason];
  return { title, detail };
}

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchScrolling } from './watch-scrolling.ts';

const page = new EventTarget();
const told: string[] = [];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', page);
  told.length = 0;
  stop = watchScrolling({ onMove: () => told.push('moves'), onRest: () => told.push('rests'), restMs: 150 });
});

afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function scrollFor(ms: number): void {
  for (let passed = 0; passed < ms; passed += 10) {
    page.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(10);
  }
}

it('tells once when a page begins to move, and once when it rests', () => {
  scrollFor(1_000);
  expect(told).toEqual(['moves']);
  vi.advanceTimersByTime(139);
  expect(told).toEqual(['moves']);
  vi.advanceTimersByTime(2);
  expect(told).toEqual(['moves', 'rests']);
  scrollFor(50);
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual(['moves', 'rests', 'moves', 'rests']);
});

it('keeps one timer, however many events come', () => {
  const set = vi.spyOn(globalThis, 'setTimeout');
  scrollFor(1_000);
  expect(set.mock.calls.length).toBeLessThan(10);
});

it('tells nothing more once it is stopped', () => {
  scrollFor(50);
  stop();
  vi.advanceTimersByTime(1_000);
  scrollFor(50);
  expect(told).toEqual(['moves']);
});

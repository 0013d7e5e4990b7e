import type { MouseEvent as ReactMouseEvent } from 'react';
import { expect, it } from 'vitest';
import { isSecondPress, rememberPress } from './second-press.ts';

const link = 'a link' as unknown as Node;
const button = 'a button' as unknown as Node;

interface Press {
  detail?: number;
  atMs: number;
  x?: number;
  y?: number;
  target?: Node;
}

function press({ detail = 1, atMs, x = 80, y = 810, target = link }: Press): void {
  rememberPress({ detail, timeStamp: atMs, clientX: x, clientY: y, target } as unknown as MouseEvent);
}

function isSecond({ detail = 1, atMs, x = 80, y = 810 }: Press): boolean {
  const currentTarget = { contains: (node: Node) => node === button };
  return isSecondPress({
    detail,
    timeStamp: atMs,
    clientX: x,
    clientY: y,
    currentTarget,
  } as unknown as ReactMouseEvent);
}

it('the first click of a page, and one of the keyboard, is no second press', () => {
  expect(isSecond({ atMs: 10 })).toBe(false);
  press({ atMs: 1_000 });
  expect(isSecond({ atMs: 1_100, detail: 0 })).toBe(false);
});

it('a click soon after another, where that was, is its second press when something else was pressed', () => {
  press({ atMs: 1_000 });
  expect(isSecond({ atMs: 1_400, x: 90, y: 800 })).toBe(true);
  expect(isSecond({ atMs: 1_700 })).toBe(false);
  expect(isSecond({ atMs: 1_100, x: 120 })).toBe(false);
});

it('a button that is pressed anew is pressed twice only where the browser counts a double click', () => {
  press({ atMs: 1_000, target: button });
  expect(isSecond({ atMs: 1_100 })).toBe(false);
  expect(isSecond({ atMs: 1_100, detail: 2 })).toBe(true);
});

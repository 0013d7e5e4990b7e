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

it('the first click of a page and clicks by keyboard are not a second press', () => {
  expect(isSecond({ atMs: 10 })).toBe(false);
  press({ atMs: 1_000 });
  expect(isSecond({ atMs: 1_100, detail: 0 })).toBe(false);
});

it('a quick click at the same place on another button is a second press', () => {
  press({ atMs: 1_000 });
  expect(isSecond({ atMs: 1_400, x: 90, y: 800 })).toBe(true);
  expect(isSecond({ atMs: 1_700 })).toBe(false);
  expect(isSecond({ atMs: 1_100, x: 120 })).toBe(false);
});

it('a second click on the same button counts only if the browser reports a double click', () => {
  press({ atMs: 1_000, target: button });
  expect(isSecond({ atMs: 1_100 })).toBe(false);
  expect(isSecond({ atMs: 1_100, detail: 2 })).toBe(true);
});

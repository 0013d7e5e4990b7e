import { describe, expect, it } from 'vitest';
import { readSourceTree } from '../../testing/source-tree.ts';
import { eventsCaptured, listenToLess, unheardEvents } from './unheard-events.ts';

/** React's handlers that need an event which the app does not listen to. */
const handlers: Record<string, readonly string[]> = {
  keydown: ['onKeyDown'],
  keypress: ['onKeyPress', 'onBeforeInput'],
  keyup: ['onKeyUp'],
  mousemove: ['onMouseMove'],
  mouseout: ['onMouseOut', 'onMouseLeave'],
  mouseover: ['onMouseOver', 'onMouseEnter'],
  // Those of one element are heard there, and these two do not bubble; a part of the page may ask for them on the way down.
  scroll: ['onScrollCapture'],
  scrollend: ['onScrollEndCapture'],
  // A component may have a handler of this name for something else.
  selectionchange: [],
  textInput: ['onBeforeInput'],
  touchmove: ['onTouchMove'],
  wheel: ['onWheel'],
};

const texts = [...readSourceTree(['src/app'])].filter(([file]) => !file.includes('.test.')).map(([, text]) => text);
const named = new Set(texts.flatMap((text) => text.match(/\bon[A-Z]\w*/g) ?? []));

describe('what React does not listen to', () => {
  it('is nothing a component has a handler for', () => {
    expect(Object.keys(handlers)).toEqual([...unheardEvents]);
    expect(Object.values(handlers).flatMap((names) => names.filter((name) => named.has(name)))).toEqual([]);
    const tagsWithSelect = texts.flatMap((text) => text.match(/<[a-z][\w-]*\s(?:=>|[^<>])*\bonSelect=/g) ?? []);
    expect(tagsWithSelect).toEqual([]);
  });

  it('is no handler that comes before those of the elements in it', () => {
    const events: Record<string, string> = { onClickCapture: 'click', onFocusCapture: 'focusin' };
    const captured = [...named].filter((name) => name.endsWith('Capture'));
    expect(new Set(captured.map((name) => events[name]))).toEqual(eventsCaptured);
  });

  it('is left out by every way of listening, and the element is as before', () => {
    const heard: string[] = [];
    const listen = (type: string, _hear: unknown, options?: boolean | AddEventListenerOptions) => {
      heard.push(`${type} ${JSON.stringify(options)}`);
    };
    const create = () => Object.create({ addEventListener: listen }) as HTMLElement;
    const root = create();
    const page = create();
    const hear = () => {};
    const answer = listenToLess([root, page], () => {
      root.addEventListener('click', hear, true);
      root.addEventListener('input', hear, true);
      root.addEventListener('input', hear, false);
      root.addEventListener('touchstart', hear, { capture: true, passive: true });
      root.addEventListener('wheel', hear, { passive: true });
      page.addEventListener('selectionchange', hear);
      return 'put';
    });
    expect(answer).toBe('put');
    expect(heard).toEqual(['click true', 'input false']);
    expect([Object.keys(root), Object.keys(page)]).toEqual([[], []]);
  });
});

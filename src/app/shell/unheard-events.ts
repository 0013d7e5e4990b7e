/** They come with each key, and with each movement of the pointer or the page, and no component has a handler for them. */
export const unheardEvents: ReadonlySet<string> = new Set([
  'keydown',
  'keypress',
  'keyup',
  'mousemove',
  'mouseout',
  'mouseover',
  'scroll',
  'scrollend',
  'selectionchange',
  'textInput',
  'touchmove',
  'wheel',
]);

/** The only ones for which a component has a handler that comes before those of the elements in it. */
export const eventsCaptured: ReadonlySet<string> = new Set(['click', 'focusin']);

/**
 * Does what puts a React root on the page. React listens to every event there is, on its way down and up, and walks through
 * the page each time; here it listens only to what something is done with. A test holds both lists.
 */
export function listenToLess<Result>(places: readonly (HTMLElement | Document)[], put: () => Result): Result {
  for (const place of places) {
    const listen = place.addEventListener.bind(place);
    place.addEventListener = (type: string, hear: EventListener, options?: boolean | AddEventListenerOptions) => {
      const isCapture = typeof options === 'object' ? options.capture : options;
      if (!unheardEvents.has(type) && (!isCapture || eventsCaptured.has(type))) listen(type, hear, options);
    };
  }
  try {
    return put();
  } finally {
    // What all elements have comes to light again.
    for (const place of places) Reflect.deleteProperty(place, 'addEventListener');
  }
}

/**
 * Hears the keys of an element, as its `ref`. A handler of React's hears them at the root of the page, and React goes through
 * the page for every key that is typed anywhere, so the app has none.
 */
export function hearKeys(press: (event: KeyboardEvent) => void): (element: HTMLElement | null) => () => void {
  return (element) => {
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  };
}

/** One of the browser's storages, or undefined where a setting denies it: reading the property itself then throws. */
export function openStorage(kind: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | undefined {
  try {
    return window[kind];
  } catch {
    return undefined;
  }
}

/** The browser's storage, or undefined where a setting denies it: reading the property itself then throws. */
export function openStorage(): Storage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}

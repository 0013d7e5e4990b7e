import type { Settings } from './settings.ts';

/** The time of the service in milliseconds since 1970: this machine's, or the one at which the settings make it stand. */
export function createClock({ clockMs }: Pick<Settings, 'clockMs'>): () => number {
  return clockMs === undefined ? Date.now : () => clockMs;
}

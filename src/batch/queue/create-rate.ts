const IMAGES = 20;

/** Measures the rate at which the latest images arrived. */
export function createRate(now: () => number) {
  let begunAt = Infinity;
  /** The time when counting started, then the arrival times of the latest images. */
  let times: number[] = [];
  return {
    /** Counts only rows sent from now on, because a batch's first images arrive together. */
    begin() {
      begunAt = now();
      times = [begunAt];
    },
    add(sentAt: number) {
      if (sentAt >= begunAt) times = [...times.slice(1 - IMAGES), now()];
    },
    /** Images per second; undefined until enough have arrived. */
    read() {
      const [first = 0] = times;
      const last = times.at(-1) ?? 0;
      return times.length > 2 && last > first ? ((times.length - 1) * 1000) / (last - first) : undefined;
    },
    /** Resets the rate, so that a pause doesn't count. */
    forget() {
      begunAt = Infinity;
      times = [];
    },
  };
}

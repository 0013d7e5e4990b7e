const IMAGES = 20;

/** The rate at which the last images arrived. */
export function createRate(now: () => number) {
  let begunAt = Infinity;
  /** The start of counting, then the times of the last images. */
  let times: number[] = [];
  return {
    /** Counts only rows sent from now on, because the first images of a batch arrive together. */
    begin() {
      begunAt = now();
      times = [begunAt];
    },
    add(sentAt: number) {
      if (sentAt >= begunAt) times = [...times.slice(1 - IMAGES), now()];
    },
    /** Images per second; undefined until there are enough. */
    read() {
      const [first = 0] = times;
      const last = times.at(-1) ?? 0;
      return times.length > 2 && last > first ? ((times.length - 1) * 1000) / (last - first) : undefined;
    },
    /** Forgets the rate before a pause. */
    forget() {
      begunAt = Infinity;
      times = [];
    },
  };
}

const IMAGES = 20;

/** The rate at which the last images arrived. */
export interface Rate {
  /** Counts only rows sent from now on, because the first images of a batch arrive together. */
  begin(): void;
  add(sentAt: number): void;
  /** Images per second; undefined until there are enough. */
  read(): number | undefined;
  /** Forgets the rate before a pause. */
  forget(): void;
}

export function createRate(now: () => number): Rate {
  let begunAt = Infinity;
  /** The start of counting, then the times of the last images. */
  let times: number[] = [];
  return {
    begin() {
      begunAt = now();
      times = [begunAt];
    },
    add(sentAt) {
      if (sentAt >= begunAt) times = [...times.slice(1 - IMAGES), now()];
    },
    read() {
      const [first = 0] = times;
      const last = times.at(-1) ?? 0;
      return times.length > 2 && last > first ? ((times.length - 1) * 1000) / (last - first) : undefined;
    },
    forget() {
      begunAt = Infinity;
      times = [];
    },
  };
}

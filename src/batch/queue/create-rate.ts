const IMAGES = 20;

/** How fast images arrive, over the last of them. */
export interface Rate {
  /** Counts from now on, and what is sent from now on: the first images of a batch come together. */
  begin(): void;
  add(sentAt: number): void;
  /** Images in a second; undefined until there are enough to tell. */
  read(): number | undefined;
  /** After a pause the pace before it says nothing. */
  forget(): void;
}

export function createRate(now: () => number): Rate {
  let begunAt = Infinity;
  /** When the last images came, after the time that they are counted from. */
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

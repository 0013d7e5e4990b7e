const IMAGES = 20;

/** How fast images arrive, over the last of them. */
export interface Rate {
  add(): void;
  /** Images in a second; undefined until there are enough to tell. */
  read(): number | undefined;
  /** After a pause the pace before it says nothing. */
  forget(): void;
}

export function createRate(now: () => number): Rate {
  let times: number[] = [];
  return {
    add: () => (times = [...times.slice(1 - IMAGES), now()]),
    read() {
      const [first = 0] = times;
      const last = times.at(-1) ?? 0;
      return last > first ? ((times.length - 1) * 1000) / (last - first) : undefined;
    },
    forget: () => (times = []),
  };
}

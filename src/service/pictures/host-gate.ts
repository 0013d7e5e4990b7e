/** How many images of one host are loaded at once: a spreadsheet of 10,000 rows must not flood a host. */
const PER_HOST = 4;

export interface HostGate {
  /** Waits for a place; the returned function gives it back. Rejects when the signal aborts while waiting. */
  enter(hostname: string, signal: AbortSignal): Promise<() => void>;
}

/** Counts places by host name. */
export function createHostGate(perHost = PER_HOST): HostGate {
  const hosts = new Map<string, { busy: number; waiting: (() => void)[] }>();

  return {
    async enter(hostname, signal) {
      signal.throwIfAborted();
      const host = hosts.get(hostname) ?? { busy: 0, waiting: [] };
      hosts.set(hostname, host);
      if (host.busy >= perHost) {
        await new Promise<void>((resolve, reject) => {
          const enter = (): void => {
            signal.removeEventListener('abort', leave);
            resolve();
          };
          const leave = (): void => {
            host.waiting = host.waiting.filter((waiter) => waiter !== enter);
            reject(signal.reason as Error);
          };
          host.waiting.push(enter);
          signal.addEventListener('abort', leave, { once: true });
        });
      } else host.busy += 1;
      return () => {
        const next = host.waiting.shift();
        if (next !== undefined) return next();
        host.busy -= 1;
        if (host.busy === 0) hosts.delete(hostname);
      };
    },
  };
}

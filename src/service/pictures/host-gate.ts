/** How many pictures of one host are fetched at once: a spreadsheet of 10,000 rows must not flood whoever it names. */
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
      const host = hosts.get(hostname) ?? { busy: 0, waiting: [] };
      hosts.set(hostname, host);
      if (host.busy >= perHost) {
        await new Promise<void>((resolve, reject) => {
          host.waiting.push(resolve);
          signal.addEventListener('abort', () => {
            host.waiting = host.waiting.filter((waiter) => waiter !== resolve);
            reject(signal.reason as Error);
          });
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

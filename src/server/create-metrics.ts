import type { RequestEntry } from '../service/service-context.ts';

/** Upper bounds of the histogram's buckets, in seconds: a list takes some milliseconds, a large render some seconds. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export interface Metrics {
  add(entry: RequestEntry): void;
  /** All figures in the text format of Prometheus 0.0.4. */
  format(): string;
}

interface Histogram {
  labels: string;
  counts: number[];
  count: number;
  sumS: number;
}

/** Counts requests and their durations by endpoint and status, in bounded memory: neither label is a caller's to choose. */
export function createMetrics(): Metrics {
  const histograms = new Map<string, Histogram>();

  return {
    add({ route = 'none', method, status, durationMs }) {
      const labels = `route="${route}",method="${method === 'POST' ? 'POST' : 'GET'}",status="${status}"`;
      const histogram = histograms.get(labels) ?? { labels, counts: BUCKETS_S.map(() => 0), count: 0, sumS: 0 };
      histograms.set(labels, histogram);
      const seconds = durationMs / 1000;
      BUCKETS_S.forEach((bound, index) => {
        if (seconds <= bound) histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
      });
      histogram.count += 1;
      histogram.sumS += seconds;
    },

    format() {
      const name = 'galley_request_duration_seconds';
      const lines = [`# HELP ${name} Time from a request to its answer.`, `# TYPE ${name} histogram`];
      for (const { labels, counts, count, sumS } of histograms.values()) {
        BUCKETS_S.forEach((bound, index) => lines.push(`${name}_bucket{${labels},le="${bound}"} ${counts[index]}`));
        lines.push(`${name}_bucket{${labels},le="+Inf"} ${count}`);
        lines.push(`${name}_sum{${labels}} ${sumS}`, `${name}_count{${labels}} ${count}`);
      }
      lines.push(
        '# HELP process_resident_memory_bytes Memory of this process.',
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
      );
      return `${lines.join('\n')}\n`;
    },
  };
}

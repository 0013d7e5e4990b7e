import { connect } from 'node:net';
import { percentile } from './statistics.ts';

export interface Load {
  perSecond: number;
  /** Of the first byte, in milliseconds. */
  firstByteP50: number;
}

/**
 * Posts over so many kept-alive connections, one request after the other on each, for a while. It counts bytes and reads
 * nothing but the length: a whole HTTP client would take more time than what is measured.
 */
export async function loadAddress(
  address: string,
  path: string,
  body: string,
  { connections, durationMs }: { connections: number; durationMs: number },
): Promise<Load> {
  const { host, hostname, port } = new URL(address);
  const head = `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const message = Buffer.from(head + body);
  const startedAt = performance.now();
  const firstBytes: number[] = [];
  let answered = 0;

  const keepAsking = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      let expected = 0;
      let sentAt = 0;
      let start = '';
      const ask = (): void => {
        expected = 0;
        start = '';
        sentAt = performance.now();
        socket.write(message);
      };
      socket.on('connect', ask);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error(`${address} closed a connection`)));
      socket.on('data', (chunk) => {
        if (start === '') firstBytes.push(performance.now() - sentAt);
        if (expected === 0) {
          start += chunk.toString('latin1');
          const headEnd = start.indexOf('\r\n\r\n');
          if (headEnd < 0) return;
          if (!start.startsWith('HTTP/1.1 200 '))
            return reject(new Error(`${address} answered ${start.slice(0, 200)}`));
          const length = Number(/\r\ncontent-length: (\d+)/i.exec(start)?.[1]);
          expected = length - (start.length - headEnd - 4);
        } else {
          expected -= chunk.length;
        }
        if (expected > 0) return;
        answered += 1;
        if (performance.now() < startedAt + durationMs) return ask();
        resolve();
        socket.destroy();
      });
    });

  await Promise.all(Array.from({ length: connections }, keepAsking));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: answered / seconds, firstByteP50: percentile(firstBytes, 0.5) };
}

import { connect, createServer, type Socket } from 'node:net';

export interface SlowLine {
  port: number;
  stop(): void;
}

/** A line to a port of this machine on which bytes take so many milliseconds each way, as through a network. */
export async function startSlowLine(port: number, delayMs: number): Promise<SlowLine> {
  const sockets = new Set<Socket>();
  const passOn = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => setTimeout(() => to.write(chunk), delayMs));
    from.once('close', () => setTimeout(() => to.destroy(), delayMs));
    from.on('error', () => {});
    from.setNoDelay(true);
    sockets.add(from);
  };
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    passOn(near, far);
    passOn(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    stop: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

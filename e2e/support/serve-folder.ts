import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const mediaTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** A plain file server, as any file host is one: it knows nothing of what it serves. */
export async function serveFolder(folder: string): Promise<{ address: string; stop(): void }> {
  const server = createServer((request, response) => {
    const name = path.posix.normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://host').pathname));
    const file = path.join(folder, path.extname(name) === '' ? `${name}/index.html` : name);
    readFile(file).then(
      (bytes) => response.setHeader('content-type', mediaTypes[path.extname(file)] ?? 'font/ttf').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

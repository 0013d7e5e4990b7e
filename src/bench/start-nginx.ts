import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { findFreePort } from './find-free-port.ts';
import type { ServingProcess } from './start-process.ts';
import { makeScratchFolder } from './make-scratch-folder.ts';

const WAIT_MS = 5_000;

/** nginx as the same proxy, one process; nothing where it is not installed. */
export async function startNginx(upstream: string): Promise<ServingProcess | undefined> {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin'];
  const file = folders.map((folder) => path.join(folder, 'nginx')).find((candidate) => existsSync(candidate));
  if (file === undefined) return undefined;
  const port = await findFreePort();
  const home = makeScratchFolder();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${home}/${name};`,
  );
  const config = `daemon off; master_process off; pid ${home}/pid; error_log ${home}/error.log;
events { worker_connections 512; }
http { access_log off; keepalive_requests 10000000; ${temporary.join(' ')}
  upstream service { server ${new URL(upstream).host}; keepalive 64; keepalive_requests 10000000; }
  server { listen 127.0.0.1:${port}; location / {
    proxy_pass http://service; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header X-Api-Key key;
    proxy_buffering off; } } }`;
  writeFileSync(path.join(home, 'nginx.conf'), config);
  const child = spawn(file, ['-p', home, '-c', path.join(home, 'nginx.conf')], { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  await waitForPort(port);
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function waitForPort(port: number): Promise<void> {
  for (const startedAt = performance.now(); performance.now() < startedAt + WAIT_MS;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('nginx did not start');
}

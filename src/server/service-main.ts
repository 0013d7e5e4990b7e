import { fileURLToPath } from 'node:url';
import { startServiceServer } from './create-service-server.ts';
import { loadEnvironment } from './load-environment.ts';
import { logFailure } from './log-failure.ts';
import { openEmbeddedService } from './open-embedded-service.ts';
import { readSettings } from './settings.ts';
import { runUntilSignal, stopWith } from './run-process.ts';

/** Beside this bundle in `dist/`. */
const workerFile = fileURLToPath(new URL('render-worker.js', import.meta.url));

async function main(): Promise<void> {
  const settings = readSettings(loadEnvironment());
  const { service, close } = await openEmbeddedService(settings, { workerFile, onFailure: logFailure });
  const { servicePort: port, serviceHost: host } = settings;
  const server = await startServiceServer({ service, port, host, onFailure: logFailure });
  runUntilSignal(async (graceMs) => {
    await server.stop(graceMs);
    await close();
  });
  process.stdout.write(`The image service is ready at ${server.address}\n`);
}

main().catch(stopWith);

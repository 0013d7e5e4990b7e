import { fileURLToPath } from 'node:url';
import { startServiceServer } from './create-service-server.ts';
import { createLog } from './log.ts';
import { openEmbeddedService } from './open-embedded-service.ts';
import { createGuardedLoader } from './open-upstream.ts';
import { createMetrics, createOperatorRoutes } from './operator-routes.ts';
import { runUntilSignal, stopWith } from './run-process.ts';
import { loadSettings } from './settings.ts';

/** Beside this bundle in `dist/`. */
const workerFile = fileURLToPath(new URL('render-worker.js', import.meta.url));

async function main(): Promise<void> {
  const settings = loadSettings();
  const log = createLog();
  const { registry, observe } = createMetrics();
  const onFailure = (err: unknown, requestId?: string) => log.error({ err, requestId }, 'failure');
  const { service, ping, close } = await openEmbeddedService(settings, {
    workerFile,
    loadPicture: createGuardedLoader(),
    onFailure,
    onRequest: (entry) => {
      log.info(entry, 'request');
      observe(entry);
    },
  });
  const operatorRoutes = createOperatorRoutes({ registry, ping });
  const { servicePort: port, serviceHost: host, clockMs } = settings;
  const server = await startServiceServer({ service, operatorRoutes, port, host, clockMs, onFailure });
  runUntilSignal(async (graceMs) => {
    await server.stop(graceMs);
    await close();
  });
  process.stdout.write(`The image service is ready at ${server.address}\n`);
}

main().catch(stopWith);

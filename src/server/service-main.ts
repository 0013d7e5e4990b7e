import { fileURLToPath } from 'node:url';
import { startServiceServer } from './create-service-server.ts';
import { loadEnvironment } from './load-environment.ts';
import { createLog } from './create-log.ts';
import { createGuardedLoader } from './create-guarded-loader.ts';
import { createMetrics } from './create-metrics.ts';
import { createOperatorRoutes } from './create-operator-routes.ts';
import { openEmbeddedService } from './open-embedded-service.ts';
import { readSettings } from './settings.ts';
import { runUntilSignal, stopWith } from './run-process.ts';

/** Beside this bundle in `dist/`. */
const workerFile = fileURLToPath(new URL('render-worker.js', import.meta.url));

async function main(): Promise<void> {
  const settings = readSettings(loadEnvironment());
  const log = createLog();
  const metrics = createMetrics();
  const { service, ping, close } = await openEmbeddedService(settings, {
    workerFile,
    loadPicture: createGuardedLoader(),
    onFailure: log.failure,
    onRequest: (entry) => {
      log.request(entry);
      metrics.add(entry);
    },
  });
  const answerOperator = createOperatorRoutes({ metrics, ping });
  const { servicePort: port, serviceHost: host, clockMs } = settings;
  const server = await startServiceServer({ service, answerOperator, port, host, clockMs, onFailure: log.failure });
  runUntilSignal(async (graceMs) => {
    await server.stop(graceMs);
    await close();
  });
  process.stdout.write(`The image service is ready at ${server.address}\n`);
}

main().catch(stopWith);

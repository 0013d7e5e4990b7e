import { fileURLToPath } from 'node:url';
import { startServiceServer } from './create-service-server.ts';
import { describeNewDatabase } from './data-files.ts';
import { startHttpServer } from './http-server.ts';
import { createLog, openLogDestination } from './log.ts';
import { openEmbeddedService } from './open-embedded-service.ts';
import { createGuardedLoader } from './open-upstream.ts';
import { createMetrics, createMetricsRoutes, createOperatorRoutes } from './operator-routes.ts';
import { runUntilSignal, stopWith } from './run-process.ts';
import { createClock, findHostWarning, loadServiceSettings } from './settings.ts';
import { watchState } from './watch-state.ts';

/** Next to this bundle in `dist/`. */
const workerFile = fileURLToPath(new URL('render-worker.js', import.meta.url));

async function main(): Promise<void> {
  const settings = loadServiceSettings();
  const log = createLog(openLogDestination(1), settings.logLevel);
  const { registry, observe, watch } = createMetrics();
  const onFailure = (err: unknown, requestId?: string) => log.error({ err, requestId }, 'failure');
  const announcement = describeNewDatabase(settings);
  const { service, database, ping, readLoad, drain, close } = await openEmbeddedService(settings, {
    workerFile,
    loadPicture: createGuardedLoader(),
    onFailure,
    onRequest: (entry) => {
      log.info(entry, 'request');
      observe(entry);
    },
  });
  watch(readLoad);
  watchState(registry, { database, ping, dataDir: settings.dataDir, now: createClock(settings) });
  const { servicePort, serviceHost: host, metricsPort, clockMs } = settings;
  const operatorRoutes = createOperatorRoutes({ ping, onFailure });
  const metricsRoutes = createMetricsRoutes({ registry });
  if (metricsPort === undefined) operatorRoutes.route('/', metricsRoutes);
  const server = await startServiceServer({ service, operatorRoutes, port: servicePort, host, clockMs, onFailure });
  const answerUnreadable = () => new Response('This address does not exist.\n', { status: 404 });
  const metricsServer =
    metricsPort === undefined
      ? undefined
      : await startHttpServer(metricsRoutes, { port: metricsPort, host }, { clockMs, answerUnreadable }).catch(
          (error: unknown) => stopWith(error, 'METRICS_PORT'),
        );
  runUntilSignal(async (graceMs) => {
    drain();
    await Promise.all([server.stop(graceMs), metricsServer?.stop(graceMs)]);
    await close();
  });
  process.stderr.write(announcement);
  const warning = findHostWarning(settings);
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  process.stdout.write(`The image service is ready at ${server.address}\n`);
  if (metricsServer !== undefined) process.stdout.write(`Its metrics are on port ${metricsServer.port}\n`);
}

main().catch((error: unknown) => stopWith(error, 'SERVICE_PORT'));

import { createHash } from 'node:crypto';
import { createService, type ImageService } from '../service/create-service.ts';
import { createServiceWithFaults } from '../service/faults/create-service-with-faults.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import type { LoadPicture } from '../service/pictures/create-picture-loader.ts';
import { createRenderPool } from '../service/render-pool/create-render-pool.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { openServiceDatabase } from './open-service-database.ts';
import type { RequestEntry } from '../service/service-context.ts';
import { createClock, type Settings } from './settings.ts';

const SWEEP_MS = 10_000;

export interface EmbeddedService {
  service: ImageService;
  /** The app's own key. */
  key: string;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface EmbeddedServiceOptions {
  /** The built `src/service/render-pool/render-worker.ts`. */
  workerFile: string;
  loadPicture: LoadPicture;
  onFailure: (error: unknown, requestId?: string) => void;
  onRequest?: (entry: RequestEntry) => void;
}

/** Opens the image service in this process on the database that the settings name. */
export async function openEmbeddedService(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'hasFaults' | 'clockMs' | 'seed'>,
  { workerFile, loadPicture, onFailure, onRequest }: EmbeddedServiceOptions,
): Promise<EmbeddedService> {
  const { database, key } = await openServiceDatabase(settings);
  const now = createClock(settings);
  const ledger = createDatabaseLedger(database, { now });
  const timer = setInterval(() => void ledger.sweep().catch(onFailure), SWEEP_MS).unref();
  const engine = createRenderPool({ workerFile, loadPicture });
  const create = settings.hasFaults ? createServiceWithFaults : createService;
  return {
    service: create({
      store: createDatabaseStore(database),
      ledger,
      engine,
      now,
      createId: settings.seed === undefined ? undefined : createSeededIds(settings.seed),
      onFailure,
      onRequest,
    }),
    key,
    ping: async () => {
      await database.selectFrom('workspaces').select('id').limit(1).execute();
    },
    close: async () => {
      clearInterval(timer);
      engine.end();
      await database.destroy();
    },
  };
}

/** UUIDs in an order that the seed alone decides, for runs that repeat; anybody who knows the seed knows them all. */
function createSeededIds(seed: number): () => string {
  let count = 0;
  return () => {
    count += 1;
    const hex = createHash('sha256').update(`${seed}/${count}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
}

import type { DayOfUse } from '../contract/quota-days.ts';
import { OPERATOR, type Viewer } from '../service/auth/visibility.ts';
import { createHash, randomUUID } from 'node:crypto';
import { createService, type ImageService } from '../service/create-service.ts';
import { createServiceWithFaults } from '../service/faults/create-service-with-faults.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import type { LoadPicture } from '../service/pictures/create-picture-loader.ts';
import { createExamples } from '../service/examples/create-examples.ts';
import { createDrawingReader } from '../service/render-pool/create-drawing-reader.ts';
import { createRenderPool, type RenderLoad } from '../service/render-pool/create-render-pool.ts';
import { findOrMakeAppKey } from '../service/store/app-key.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { createDeletedCatalogue } from '../service/store/deleted-catalogue.ts';
import { createFontLoader } from '../service/store/own-faces.ts';
import { createKeyUses, readMonth } from '../service/store/key-catalogue.ts';
import { createWorkspace } from '../service/workspace/create-workspace.ts';
import type { Workspace } from '../service/workspace/workspace-context.ts';
import { addFontFolder, listFontFiles } from './add-font-folder.ts';
import { createExampleFiles, drawExamples, readTemplatesState, savesOften } from './draw-examples.ts';
import { findDataFiles } from './data-files.ts';
import { openServedDatabase, readFormerKeyHash } from './open-service-database.ts';
import { holder, isDeadHolder } from './holder.ts';
import type { KeyRecord } from '../service/store/store.ts';
import type { RequestEntry, ServiceDependencies } from '../service/service-context.ts';
import { createClock, type Settings } from './settings.ts';
import type { Catalogue } from '../service/store/create-catalogue.ts';

const SWEEP_MS = 10_000;
const MARKER_DELAY_MS = 1_000;
/** How often to look for new templates. The delay lets the first page load first. */
const IDLE_MS = 5_000;

export interface EmbeddedService {
  service: ImageService;
  database: ServiceDatabase;
  /** The app's own key, created on the first call. */
  openAppKey(): Promise<KeyRecord>;
  /** The settings as one member sees them. */
  openWorkspace(viewer: Viewer): Workspace;
  /** Counts a key's renders per UTC day of this month. */
  readMonth(keyHash: string): Promise<DayOfUse[]>;
  /** Rejects when the database isn't writable. */
  ping(): Promise<void>;
  readLoad(): RenderLoad;
  /** Stops starting renders and refuses the queued ones. */
  drain(): void;
  close(): Promise<void>;
}

export interface EmbeddedServiceOptions {
  /** The built `src/service/render-pool/render-worker.ts`. */
  workerFile: string;
  loadPicture: LoadPicture;
  onFailure: (error: unknown, requestId?: string) => void;
  onRequest?: (entry: RequestEntry) => void;
}

/** Opens the image service in this process, on the configured database. */
export async function openEmbeddedService(
  settings: Pick<
    Settings,
    'dataDir' | 'databaseUrl' | 'fontDir' | 'poolSize' | 'hasFaults' | 'hasProjectsFault' | 'clockMs' | 'seed'
  >,
  { workerFile, loadPicture, onFailure, onRequest }: EmbeddedServiceOptions,
): Promise<EmbeddedService> {
  const fontFiles = await listFontFiles(settings.fontDir);
  const { database, keepMarker } = await openServedDatabase(settings);
  const now = createClock(settings);
  let markerTimer: NodeJS.Timeout | undefined;
  const ledger = createDatabaseLedger(database, {
    now,
    holder,
    // Delayed, so that the response doesn't wait for it.
    onCharged: () => {
      markerTimer ??= setTimeout(() => {
        markerTimer = undefined;
        void keepMarker().catch(onFailure);
      }, MARKER_DELAY_MS).unref();
    },
  });
  // Renders interrupted by a crash can be retried immediately. If this fails, they can be once their reservation expires.
  await ledger.releaseHeld(isDeadHolder).catch(onFailure);
  const keyUses = createKeyUses(database, now);
  const sweep = async (): Promise<void> => {
    await ledger.sweep();
    await keyUses.write();
  };
  const timer = setInterval(() => void sweep().catch(onFailure), SWEEP_MS).unref();
  const purging = purgeDaily(createDeletedCatalogue(database, { now, viewer: OPERATOR }), onFailure);
  const loadFont = createFontLoader(database);
  const engine = createRenderPool({ workerFile, size: settings.poolSize, loadPicture, loadFont });
  await addFontFolder(fontFiles, { database, engine, now, onFailure });
  const closing = new AbortController();
  const readDrawing = createDrawingReader({ workerFile, loadFont, stopping: closing.signal });
  const files = createExampleFiles(findDataFiles(settings.dataDir).examples);
  const isMarked = (workspaceId: string) => savesOften(database, workspaceId, now());
  const examples = createExamples(engine, { files, onFailure, isMarked });
  let drawnState: string | undefined;
  const drawNew = async (): Promise<void> => {
    const state = await readTemplatesState(database);
    if (state === drawnState) return;
    drawnState = state;
    await drawExamples(database, examples, { signal: closing.signal, onFailure });
    await files.prune();
  };
  const idle = setInterval(
    () => void drawNew().catch((error: unknown) => closing.signal.aborted || onFailure(error)),
    IDLE_MS,
  ).unref();
  const store = createDatabaseStore(database);
  const dependencies: ServiceDependencies = {
    store,
    ledger,
    engine,
    examples,
    now,
    createId: settings.seed === undefined ? undefined : createSeededIds(settings.seed),
    onFailure,
    onRequest: (entry) => {
      if (entry.keyId !== undefined) keyUses.note(entry.keyId);
      onRequest?.(entry);
    },
  };
  return {
    service: settings.hasFaults ? createServiceWithFaults(dependencies, settings) : createService(dependencies),
    database,
    openAppKey: () => findOrMakeAppKey(database, { now, formerHash: readFormerKeyHash(settings) }),
    openWorkspace: (viewer) => createWorkspace({ database, engine, readDrawing, viewer, keyUses, now, onFailure }),
    readMonth: (keyHash) => readMonth(database, keyHash, now()),
    ping: () => tryWriting(database),
    readLoad: engine.readLoad,
    drain: () => {
      closing.abort();
      engine.drain();
    },
    close: async () => {
      clearInterval(timer);
      clearInterval(purging);
      clearInterval(idle);
      clearTimeout(markerTimer);
      closing.abort();
      engine.end();
      await keyUses.write().catch(onFailure);
      await keepMarker().catch(onFailure);
      await database.destroy();
    },
  };
}

/** Writes and deletes a row that no other transaction sees; fails on a full disk. */
async function tryWriting(database: ServiceDatabase): Promise<void> {
  const id = randomUUID();
  await database.transaction().execute(async (trx) => {
    await trx.insertInto('workspaces').values({ id, name: id }).execute();
    await trx.deleteFrom('workspaces').where('id', '=', id).execute();
  });
}

/** UUIDs that only depend on the seed, for repeatable runs. Anyone who knows the seed can predict them. */
function createSeededIds(seed: number): () => string {
  let count = 0;
  return () => {
    count += 1;
    const hex = createHash('sha256').update(`${seed}/${count}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
}

const DAY_MS = 24 * 3_600_000;

/** Purges everything that can no longer be restored, now and once a day. All of a service's processes do this, which is harmless. */
export function purgeDaily(
  { purgeDeleted }: Pick<Catalogue, 'purgeDeleted'>,
  onFailure: (error: unknown) => void,
): NodeJS.Timeout {
  const purge = () => void purgeDeleted().catch(onFailure);
  purge();
  return setInterval(purge, DAY_MS).unref();
}

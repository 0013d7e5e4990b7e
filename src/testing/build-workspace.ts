import type { Viewer } from '../service/auth/visibility.ts';
import { createService } from '../service/create-service.ts';
import type { ServiceDatabase } from '../service/database/tables.ts';
import { createDatabaseLedger } from '../service/ledger/create-database-ledger.ts';
import { createDatabaseStore } from '../service/store/create-database-store.ts';
import { createFontLoader } from '../service/store/own-faces.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { importSvg } from '../service/svg-import/import-svg.ts';
import { createWorkspace } from '../service/workspace/create-workspace.ts';
import type { ReadDrawing } from '../service/workspace/read-template-text.ts';
import { blankEngine, buildContents, createCall, NOW } from './build-service.ts';
import { openTestDatabase, type TestDatabaseKind } from './open-test-database.ts';

/** Members `owner` and `member` in one workspace, and `stranger` in another. */
const viewers: Record<'owner' | 'member' | 'stranger', Viewer> = {
  owner: { workspaceId: 'w1', memberId: 'owner' },
  member: { workspaceId: 'w1', memberId: 'member' },
  stranger: { workspaceId: 'w2', memberId: 'stranger' },
};

export type CallWorkspace = ReturnType<typeof createWorkspaceCall>;

/** Each member's settings and the service, over one database with `buildContents`. */
export async function buildWorkspace(
  kind: TestDatabaseKind,
  {
    now = () => NOW,
    engine = blankEngine,
    location,
  }: { now?: () => number; engine?: typeof blankEngine; location?: string } = {},
) {
  const database = await openTestDatabase(kind, location);
  await writeContents(database, buildContents(QUOTA));
  const call = (as: keyof typeof viewers) => createWorkspaceCall(database, viewers[as], { now, engine });
  const service = createService({
    store: createDatabaseStore(database),
    ledger: createDatabaseLedger(database, { now }),
    engine: blankEngine,
    now,
  });
  return {
    database,
    as: { owner: call('owner'), member: call('member'), stranger: call('stranger') },
    callService: createCall(service),
  };
}

function throwIt(error: unknown): void {
  throw error;
}

/** Renders per month for each key. */
const QUOTA = 20;

const importInProcess: ReadDrawing = importSvg;

/** Returns a function that calls the settings endpoints as `viewer`. */
export function createWorkspaceCall(
  database: ServiceDatabase,
  viewer: Viewer,
  { now = () => NOW, engine = blankEngine, readDrawing: read = importInProcess, onFailure = throwIt } = {},
) {
  const loadFont = createFontLoader(database);
  const workspace = createWorkspace({
    database,
    engine,
    readDrawing: (text, options, signal) => read(text, { loadFont, ...options }, signal),
    viewer,
    now,
    onFailure,
  });
  return async (method: string, path: string, body?: unknown, signal?: AbortSignal) => {
    const init = {
      method,
      ...(signal && { signal }),
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    };
    const answer = await workspace.fetch(new Request(`http://app.test/workspace/${path}`, init));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const text = bytes.toString();
    const isJson = answer.headers.get('content-type')?.endsWith('json') ?? false;
    return {
      status: answer.status,
      headers: answer.headers,
      json: (isJson ? JSON.parse(text) : undefined) as unknown,
      text,
      bytes,
    };
  };
}

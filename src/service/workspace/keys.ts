import {
  changeKeySchema,
  createKeySchema,
  USE_DAYS_DEFAULT,
  USE_DAYS_MAX,
  type KeyEntry,
} from '../../contract/workspace.ts';
import { createNotFound, parseWhole, readId } from '../routes/templates.ts';
import { readWorkspaceName } from '../store/owners.ts';
import { readWorkspaceBody, type WorkspaceContext, type WorkspaceHandlers } from './workspace-context.ts';

const DAY_MS = 24 * 3_600_000;

/** Manages the workspace's API keys and lists their usage. */
export function createKeyHandlers({ database, catalogue, viewer, keyUses, now }: WorkspaceContext) {
  async function listEntries(): Promise<KeyEntry[]> {
    const keys = await catalogue.listKeys();
    return keys.map(({ workspace: _workspace, lastUsedAt, ...key }) => ({
      ...key,
      lastUsedAt: keyUses?.read(key.id) ?? lastUsedAt,
    }));
  }

  async function findEntry(id: string): Promise<KeyEntry> {
    const entry = (await listEntries()).find((key) => key.id === id);
    if (entry === undefined) throw createNotFound();
    return entry;
  }

  return {
    listKeys: async (c) => c.json(await listEntries()),

    // The key may belong to any member, so everyone who can open the settings can read private templates. The settings have no
    // sign-in and are only available on loopback addresses.
    async createKey(c) {
      const { name, member, quotaLimit } = await readWorkspaceBody(c.req, createKeySchema);
      const workspace = await readWorkspaceName(database, viewer.workspaceId);
      const { id, key } = await catalogue.createKey({ workspace, member }, quotaLimit, name);
      return c.json({ key, entry: await findEntry(id) }, 201);
    },

    async changeKey(c) {
      const id = readId(c.req.param('keyId'));
      await catalogue.changeKey(id, await readWorkspaceBody(c.req, changeKeySchema));
      return c.json(await findEntry(id));
    },

    async revokeKey(c) {
      const { id, revokedAt } = await findEntry(readId(c.req.param('keyId')));
      if (revokedAt === null) await catalogue.revokeKey(id);
      return c.body(null, 204);
    },

    async listUse(c) {
      const days = parseWhole('days', c.req.queries('days'), USE_DAYS_DEFAULT, 1, USE_DAYS_MAX);
      const first = new Date(now() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
      return c.json(await catalogue.readDailyUse(first));
    },
  } satisfies Partial<WorkspaceHandlers>;
}

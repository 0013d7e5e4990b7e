import { changeProjectSchema, createProjectSchema, type ProjectEntry } from '../../contract/workspace.ts';
import { createNotFound, readId } from '../routes/templates.ts';
import { readWorkspaceBody, type WorkspaceContext, type WorkspaceHandlers } from './workspace-context.ts';
import { GALLEY } from '../store/owners.ts';

/** Lists readable projects, changes the viewer's projects, and lists what the viewer has deleted. */
export function createProjectHandlers({ catalogue, database, viewer }: WorkspaceContext) {
  async function listEntries(): Promise<ProjectEntry[]> {
    const projects = await catalogue.listProjects();
    return projects.map(({ workspace: _workspace, ownerId, ...project }) => ({
      ...project,
      isOwn: ownerId === viewer.memberId,
    }));
  }

  async function findEntry(id: string): Promise<ProjectEntry> {
    const entry = (await listEntries()).find((project) => project.id === id);
    if (entry === undefined) throw createNotFound();
    return entry;
  }

  return {
    listProjects: async (c) => c.json(await listEntries()),

    async createProject(c) {
      const { name, description, visibility } = await readWorkspaceBody(c.req, createProjectSchema);
      const { id } = await catalogue.createProject(viewer, name, description, visibility);
      return c.json(await findEntry(id), 201);
    },

    async changeProject(c) {
      const id = readId(c.req.param('projectId'));
      await catalogue.changeProject(id, await readWorkspaceBody(c.req, changeProjectSchema));
      return c.json(await findEntry(id));
    },

    async deleteProject(c) {
      await catalogue.deleteProject(readId(c.req.param('projectId')));
      return c.body(null, 204);
    },

    async restoreProject(c) {
      await catalogue.restoreProject(readId(c.req.param('projectId')));
      return c.body(null, 204);
    },

    listDeleted: async (c) => c.json(await catalogue.listDeleted()),

    /** Lists member names except Galley, who only saves template updates. */
    async listMembers(c) {
      const members = await database
        .selectFrom('members')
        .select('name')
        .where('workspaceId', '=', viewer.workspaceId)
        .where('name', '!=', GALLEY)
        .orderBy('name')
        .execute();
      return c.json(members.map(({ name }) => name));
    },
  } satisfies Partial<WorkspaceHandlers>;
}

import { beforeAll, describe, expect, it, test } from 'vitest';
import { contractDocuments, contractIds as ids } from '../../testing/contract-documents.ts';
import { describeService } from '../../testing/describe-service.ts';
import { hashApiKey } from '../../service/auth/api-key.ts';
import { writeContents } from '../../service/store/write-contents.ts';

const PROJECTS = '/api/v1/projects';
const TEMPLATES = `/api/v1/projects/${ids.spring}/templates`;

/** A workspace with 205 projects, the first of which has 205 templates; every fifth of each was updated at the same time. */
const key = 'key-of-dee';
const owned = { workspaceId: 'many', ownerId: 'dee', visibility: 'SHARED' as const, description: '' };
const idOf = (kind: number, index: number) => `${kind}0000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const timeOf = (index: number) => new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 5))).toISOString();
const indexes = Array.from({ length: 205 }, (_, index) => index);
const manyTemplates = `/api/v1/projects/${idOf(3, 0)}/templates`;

describeService(({ send, makeKey, database }) => {
  beforeAll(async () => {
    await writeContents(database(), {
      keys: [
        { id: 'dee', hash: hashApiKey(key), prefix: 'key-of', workspaceId: 'many', memberId: 'dee', quotaLimit: 1 },
      ],
      projects: indexes.map((index) => ({
        ...owned,
        id: idOf(3, index),
        name: `Project ${index}`,
        updatedAt: timeOf(index),
      })),
      templates: indexes.map((index) => ({
        ...owned,
        id: idOf(4, index),
        projectId: idOf(3, 0),
        name: `Template ${index}`,
        createdAt: timeOf(0),
        updatedAt: timeOf(index),
        document: contractDocuments.card,
      })),
    });
  }, 60_000);

  const listIds = async (path: string) => ((await send(path, { key })).json() as { id: string }[]).map(({ id }) => id);

  it('§4.1 200, body is a JSON array of Project items (§2), each field and no other', async () => {
    const { status, headers, json } = await send(PROJECTS);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json(;|$)/);
    expect(json()).toEqual([
      {
        id: '1a000000-0000-4000-8000-000000000001',
        name: 'Spring',
        description: 'About Spring',
        templateCount: 2,
        visibility: 'SHARED',
        updatedAt: '2026-03-03T00:00:00.000Z',
      },
      {
        id: '1a000000-0000-4000-8000-000000000002',
        name: 'Drafts',
        description: 'About Drafts',
        templateCount: 1,
        visibility: 'PRIVATE',
        updatedAt: '2026-03-02T00:00:00.000Z',
      },
      {
        id: '1a000000-0000-4000-8000-000000000003',
        name: 'Parts',
        description: 'About Parts',
        templateCount: 5,
        visibility: 'SHARED',
        updatedAt: '2026-03-01T00:00:00.000Z',
      },
    ]);
  });

  it('§4.2 200, body is a JSON array of Template list items: full canvas data is not included', async () => {
    const { status, json } = await send(TEMPLATES);
    expect(status).toBe(200);
    const item = {
      name: 'Card',
      description: 'A card',
      projectId: '1a000000-0000-4000-8000-000000000001',
      updatedAt: '2026-02-03T04:05:06.789Z',
    };
    expect(json()).toEqual([
      { ...item, id: '2b000000-0000-4000-8000-000000000001', visibility: 'SHARED' },
      { ...item, id: '2b000000-0000-4000-8000-000000000002', visibility: 'PRIVATE' },
    ]);
  });

  describe.each([
    ['4.1', PROJECTS, 3],
    ['4.2', manyTemplates, 4],
  ])('§%s and §8', (_section, path, kind) => {
    /** Latest first, and by id where times are equal. */
    const inOrder = indexes
      .toSorted((a, b) => Math.floor(b / 5) - Math.floor(a / 5) || a - b)
      .map((index) => idOf(kind, index));

    it('limit: 20 items per page by default, maximum 100', async () => {
      expect(await listIds(path)).toEqual(inOrder.slice(0, 20));
      expect(await listIds(`${path}?limit=100`)).toEqual(inOrder.slice(0, 100));
      expect(await listIds(`${path}?limit=1`)).toEqual(inOrder.slice(0, 1));
    });

    it('page: a 0-based page number, 0 by default', async () => {
      expect(await listIds(`${path}?page=0`)).toEqual(await listIds(path));
      expect(await listIds(`${path}?page=1`)).toEqual(inOrder.slice(20, 40));
      expect(await listIds(`${path}?page=2&limit=100`)).toEqual(inOrder.slice(200));
    });

    it('pages follow each other without a gap or a repeat, whichever process gives them', async () => {
      const pages = await Promise.all(Array.from({ length: 31 }, (_, page) => listIds(`${path}?limit=7&page=${page}`)));
      expect(pages.flat()).toEqual(inOrder);
    });

    it.each(['page=11', 'page=3&limit=100', 'page=999999999&limit=100'])(
      'an empty page ends the list: %s',
      async (query) => {
        const { status, body } = await send(`${path}?${query}`, { key });
        expect([status, body.toString()]).toEqual([200, '[]']);
      },
    );

    test.each([
      ['limit=0', 'limit must be a whole number from 1 to 100.'],
      ['limit=101', 'limit must be a whole number from 1 to 100.'],
      ['limit=-1', 'limit must be a whole number from 1 to 100.'],
      ['limit=1e3', 'limit must be a whole number from 1 to 100.'],
      ['limit=20abc', 'limit must be a whole number from 1 to 100.'],
      ['limit=2.0', 'limit must be a whole number from 1 to 100.'],
      ['limit=0x10', 'limit must be a whole number from 1 to 100.'],
      ['limit=', 'limit must be a whole number from 1 to 100.'],
      ['limit=%20', 'limit must be a whole number from 1 to 100.'],
      ['limit=5&limit=5', 'limit must be a whole number from 1 to 100.'],
      ['page=-1', 'page must be a whole number from 0 to 999999999.'],
      ['page=1.5', 'page must be a whole number from 0 to 999999999.'],
      ['page=9007199254740992', 'page must be a whole number from 0 to 999999999.'],
      ['page=NaN', 'page must be a whole number from 0 to 999999999.'],
      ['page=0&page=1', 'page must be a whole number from 0 to 999999999.'],
    ])('400 for %s (F06)', async (query, detail) => {
      const { status, json } = await send(`${path}?${query}`, { key });
      expect(status).toBe(400);
      expect(json()).toEqual({
        title: 'Invalid request',
        detail,
        status: 400,
        requestId: expect.any(String),
      });
    });

    it('a query parameter that is not named there changes nothing', async () => {
      expect(await listIds(`${path}?sort=name&ownerId=x&Limit=3`)).toEqual(inOrder.slice(0, 20));
    });
  });

  it('§8 the read endpoints do not consume render quota, and carry no quota headers', async () => {
    const own = await makeKey(1);
    const ofKey = database().selectFrom('apiKeys').select('id').where('hash', '=', hashApiKey(own));
    const reads = [PROJECTS, TEMPLATES, `/api/v1/templates/${ids.card}`, `/api/v1/templates/${ids.unknown}`];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(reads.map((path) => send(path, { key: own })));
      for (const { headers } of answers) {
        expect(Object.keys(headers).filter((name) => name.startsWith('x-quota'))).toEqual([]);
      }
    }
    const usage = database().selectFrom('usage').selectAll().where('keyId', 'in', ofKey);
    expect(await usage.execute()).toEqual([]);
  });
});

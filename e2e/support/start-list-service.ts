import { createServer, type ServerResponse } from 'node:http';
import { listen } from '../../src/testing/start-upstream.ts';

/** A service with any number of projects and templates, which a test can change. It can't render. */
export interface ListService {
  url: string;
  key: string;
  projects: ListedProject[];
  /** Keyed by project id. */
  templates: Map<string, ListedTemplate[]>;
  /** Requested paths with their queries, in order. */
  requests: string[];
  /** Handles list requests itself while it returns true. */
  interfere(fault: ((path: string, response: ServerResponse) => boolean) | undefined): void;
  /** Replaces the lists and forgets all requests. */
  reset(options: ListServiceOptions): void;
  stop(): Promise<void>;
}

interface Listed {
  id: string;
  name: string;
  description: string;
  visibility: 'SHARED' | 'PRIVATE';
  updatedAt: string;
}

export type ListedProject = Listed & { templateCount: number };
export type ListedTemplate = Listed & { projectId: string };

export interface ListServiceOptions {
  projectCount: number;
  /** The first project has all templates except one for each other project. */
  templateCount: number;
}

const cities = ['Berlin', 'Zürich', 'São Paulo', 'Oslo', 'Kyoto', 'Lagos', 'Lima', 'Porto', 'Austin', 'Leeds'];
const seasons = ['Spring', 'Autumn', 'Summer', 'Winter', 'Annual', 'Weekly', 'Holiday', 'Harbour'];
const pieces = ['sale', 'newsletter', 'keynote', 'invitation', 'quote', 'badge', 'poster', 'certificate', 'menu'];
const sizes = [
  [1200, 630],
  [1080, 1080],
  [1080, 1920],
] as const;

export function projectId(number: number): string {
  return `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

export function templateId(number: number): string {
  return `bbbbbbbb-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

function pick<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length] as Item;
}

function describeTime(number: number): string {
  return new Date(Date.UTC(2026, 0, 1) - number * 3_600_000).toISOString();
}

function createLists({ projectCount, templateCount }: ListServiceOptions) {
  const templates = new Map<string, ListedTemplate[]>();
  for (let number = 0; number < templateCount; number += 1) {
    const inFirst = templateCount - projectCount;
    const owner = projectId(number <= inFirst ? 0 : number - inFirst);
    const list = templates.get(owner) ?? [];
    templates.set(owner, list);
    list.push({
      id: templateId(number),
      name: `${pick(seasons, number)} ${pick(pieces, number)} ${number}`,
      description: `For the team in ${pick(cities, number * 3)}`,
      projectId: owner,
      visibility: number % 4 === 0 ? 'PRIVATE' : 'SHARED',
      updatedAt: describeTime(number),
    });
  }
  const projects = Array.from({ length: projectCount }, (_, number): ListedProject => ({
    id: projectId(number),
    name: `${pick(cities, number)} team ${number}`,
    description: 'Everything they send out',
    templateCount: templates.get(projectId(number))?.length ?? 0,
    visibility: number % 3 === 0 ? 'PRIVATE' : 'SHARED',
    updatedAt: describeTime(number),
  }));
  return { projects, templates };
}

export async function startListService(options: ListServiceOptions): Promise<ListService> {
  let { projects, templates } = createLists(options);
  let requests: string[] = [];
  let fault: ((path: string, response: ServerResponse) => boolean) | undefined;

  function answer(path: string, response: ServerResponse): void {
    requests.push(path);
    if (fault?.(path, response) === true) return;
    const url = new URL(path, 'http://lists.test');
    const listed = /^\/api\/v1\/projects\/([^/]+)\/templates$/.exec(url.pathname)?.[1];
    const one = /^\/api\/v1\/templates\/([^/]+)$/.exec(url.pathname)?.[1];
    if (url.pathname === '/api/v1/projects') return send(response, slice(projects, url));
    if (listed !== undefined) return send(response, slice(templates.get(listed) ?? [], url));
    const template = [...templates.values()].flat().find(({ id }) => id === one);
    if (template === undefined) return void response.writeHead(404).end('Unknown');
    send(response, { ...template, ...describeSheet(Number(template.id.slice(-12))) });
  }

  const server = createServer((request, response) => answer(request.url ?? '', response));
  return {
    ...(await listen(server)),
    key: 'ik_live_lists_0123456789',
    get projects() {
      return projects;
    },
    get templates() {
      return templates;
    },
    get requests() {
      return requests;
    },
    interfere: (next) => (fault = next),
    reset(next) {
      ({ projects, templates } = createLists(next));
      requests = [];
      fault = undefined;
    },
  };
}

function describeSheet(number: number) {
  const [width, height] = pick(sizes, number);
  return {
    viewport: { width, height },
    viewportUnit: 'px',
    viewportExportDpi: 96,
    viewportOutputIntent: 'screen',
    createdAt: describeTime(number),
    variables: [{ name: 'headline', type: 'text', label: 'Headline', required: true }],
  };
}

function slice(items: readonly unknown[], url: URL): unknown[] {
  const page = Number(url.searchParams.get('page') ?? 0);
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 20), 100);
  return items.slice(page * limit, (page + 1) * limit);
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

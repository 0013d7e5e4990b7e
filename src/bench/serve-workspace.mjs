import { createServer } from 'node:http';
import { once } from 'node:events';

const PROJECTS = 200;
const TEMPLATES = 10_000;
const LIMIT_MAX = 100;
const words = {
  season: ['Spring', 'Autumn', 'Summer', 'Winter', 'Annual', 'Weekly', 'Launch', 'Partner', 'Holiday', 'Harbour'],
  piece: [
    'sale',
    'newsletter',
    'keynote',
    'meet-up',
    'report',
    'invitation',
    'quote',
    'badge',
    'poster',
    'certificate',
    'menu',
  ],
  city: ['Berlin', 'Zürich', 'São Paulo', 'Oslo', 'Kyoto', 'Lagos', 'Lima', 'Porto', 'Austin', 'Leeds'],
};

const pick = (list, number) => list[number % list.length];
const idOf = (kind, number) => `${kind.repeat(8)}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const timeOf = (number) => new Date(Date.UTC(2026, 0, 1) - number * 3_600_000).toISOString();

function buildTemplate(number) {
  return {
    id: idOf('b', number),
    name: `${pick(words.season, number)} ${pick(words.piece, number)} ${pick(words.city, number * 7)} ${number}`,
    description: `For the ${pick(words.season, number * 3)} ${pick(words.piece, number * 5)}, with a headline, a photo and a code.`,
    projectId: idOf('a', ownerOf(number)),
    visibility: number % 4 === 0 ? 'PRIVATE' : 'SHARED',
    updatedAt: timeOf(number),
  };
}

/** One each in the others, all the rest in the first: the longest list that the workspace can have. */
function ownerOf(number) {
  return Math.max(0, number - (TEMPLATES - PROJECTS));
}

const templates = Array.from({ length: TEMPLATES }, (_, number) => buildTemplate(number));
const lists = new Map(projectIds().map((id) => [id, templates.filter(({ projectId }) => projectId === id)]));

function projectIds() {
  return Array.from({ length: PROJECTS }, (_, number) => idOf('a', number));
}

const projects = Array.from({ length: PROJECTS }, (_, number) => ({
  id: idOf('a', number),
  name: `${pick(words.city, number)} team ${number}`,
  description: 'Everything they send out.',
  templateCount: lists.get(idOf('a', number)).length,
  visibility: number % 3 === 0 ? 'PRIVATE' : 'SHARED',
  updatedAt: timeOf(number),
}));

/** The project with nearly all of the templates. */
export const longProjectId = idOf('a', 0);

function answer(url) {
  const page = Number(url.searchParams.get('page') ?? 0);
  const limit = Math.min(Number(url.searchParams.get('limit') ?? 20), LIMIT_MAX);
  const slice = (items) => items.slice(page * limit, (page + 1) * limit);
  if (url.pathname === '/api/v1/projects') return slice(projects);
  const listed = /^\/api\/v1\/projects\/([^/]+)\/templates$/.exec(url.pathname)?.[1];
  if (listed !== undefined) return slice(lists.get(listed) ?? []);
  const one = templates.find(({ id }) => url.pathname === `/api/v1/templates/${id}`);
  return (
    one && {
      ...one,
      viewport: { width: 1200, height: 630 },
      viewportUnit: 'px',
      viewportExportDpi: 96,
      viewportOutputIntent: 'screen',
      createdAt: one.updatedAt,
      variables: [{ name: 'headline', type: 'text', label: 'Headline', required: false }],
    }
  );
}

/** Answers the reading endpoints of the specification for a workspace of 200 projects and 10,000 templates. */
export function answerWorkspace(request, response) {
  const body = answer(new URL(request.url, 'http://workspace.test'));
  if (body === undefined) return response.writeHead(404).end('Unknown');
  return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** Serves with the given handler on a loopback port. */
export async function serve(handler) {
  const server = createServer(handler);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

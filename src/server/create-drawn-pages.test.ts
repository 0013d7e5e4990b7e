import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { variableTypes } from '../contract/variable.ts';
import { FIRST_SCRIPT, FIRST_SHEET, SECRET, startTestServer, type TestServer } from '../testing/start-test-server.ts';
import { projectSample, templateItemSample, templateSample } from '../testing/wire-samples.ts';

const PROJECTS = '/base/api/v1/projects';
const TEMPLATES = `${PROJECTS}/${projectSample.id}/templates`;
const DATA = /<script type="application\/json" id="first-answers">(.*?)<\/script>/s;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The app's server with a service whose lists hold what is given. */
function startDrawing(answer: Answer): Promise<TestServer> {
  return startTestServer(answer, { loadDrawer: () => import('../app/shell/draw-first-screen.tsx') });
}

function answerWith({ project = {}, template = {} } = {}): Answer {
  return ({ url = '' }, response) => {
    const isTemplates = url.startsWith(TEMPLATES);
    const items = isTemplates ? [{ ...templateItemSample, ...template }] : [{ ...projectSample, ...project }];
    response.setHeader('content-type', 'application/json').end(JSON.stringify(items));
  };
}

async function readPage({ address }: TestServer, path = '/', headers: Record<string, string> = {}) {
  const response = await fetch(address + path, { headers });
  return { response, html: await response.text() };
}

describe('the document of a list page', () => {
  it('has the first screen in it, and the answers it was drawn by', async () => {
    const test = await startDrawing(answerWith());
    const { response, html } = await readPage(test);
    expect(html).toMatch(/<h1[^>]*>Projects<\/h1>/);
    expect(html).toMatch(new RegExp(`<a href="/projects/${projectSample.id}"[^>]*><bdi>Spring campaign</bdi></a>`));
    expect(html).toContain('3 templates');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const first = JSON.parse(DATA.exec(html)?.[1] ?? '') as { path: string; answer: string[] };
    expect(first.path).toBe('/');
    expect(first.answer).toEqual(['/api/v1/projects?page=0&limit=20', JSON.stringify([projectSample])]);
    expect(test.upstream.seen.map(({ url }) => url)).toEqual([`${PROJECTS}?page=0&limit=20`]);
  });

  it('names its project and lists its templates', async () => {
    const { html } = await readPage(await startDrawing(answerWith()), `/projects/${projectSample.id}`);
    expect(html).toMatch(/<h1[^>]*>Spring campaign<\/h1>/);
    expect(html).toContain(`href="/templates/${templateItemSample.id}"`);
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css"></head>');
  });

  it('names its scripts, which are fetched once it is painted', async () => {
    const test = await startDrawing(answerWith());
    const { response, html } = await readPage(test);
    const scripts = ['app-1', 'list-pages', 'a', 'b'].map((name) => `/assets/${name}.js`);
    expect(html).toContain(`<meta name="scripts" content="${scripts.join(' ')}">`);
    expect(html).not.toContain('type="module"');
    expect(response.headers.get('link')).toBeNull();
    // One that is empty has nothing to see without them.
    expect((await readPage(test, '/history')).html).toContain('<script type="module" src="/assets/app-1.js">');
  });

  it('has in it what it waits for before it is painted, which its policy knows by its hash', async () => {
    const test = await startDrawing(answerWith());
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    const { response, html } = await readPage(test);
    expect(html).toContain(`<script>${FIRST_SCRIPT}</script><style>${FIRST_SHEET}</style>`);
    expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/first.css" type="above">');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`; script-src 'self' ${hashOf(FIRST_SCRIPT)}; style-src 'self' ${hashOf(FIRST_SHEET)}; `);
    expect(policy).not.toContain('unsafe');
    // The documents that come empty wait for their scripts anyway.
    const { response: other, html: empty } = await readPage(test, '/history');
    expect(empty).toContain('<script src="/assets/first.js">');
    expect(other.headers.get('content-security-policy')).toContain("; script-src 'self'; style-src 'self'; ");
  });

  it('is the same compressed', async () => {
    const test = await startDrawing(answerWith());
    const bodies = await Promise.all(
      ['br', 'gzip', 'identity'].map((coding) => readPage(test, '/', { 'accept-encoding': coding })),
    );
    const withoutTime = bodies.map(({ html }) => html.replace(/"nowMs":\d+/, ''));
    expect(new Set(withoutTime).size).toBe(1);
    expect(bodies.map(({ response }) => response.headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
  });

  it.each(['</script><script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<!--<script>', "$&$`$'", '&lt;b>'])(
    'holds the name %s as text alone',
    async (name) => {
      const { html } = await readPage(await startDrawing(answerWith({ project: { name } })));
      const [, json = ''] = DATA.exec(html) ?? [];
      expect(json).not.toContain('<');
      const { answer } = JSON.parse(json) as { answer: string[] };
      expect(answer[1]).toBe(JSON.stringify([{ ...projectSample, name }]));
      const shown = /<bdi>(.*?)<\/bdi>/.exec(html)?.[1] ?? '';
      expect(shown).not.toMatch(/[<>]/);
      const unescaped = shown
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#x27;', "'")
        .replaceAll('&amp;', '&');
      expect(unescaped).toBe(name);
      const scripts = ['<script>', '<script type="application/json" id="first-answers">'];
      expect(html.match(/<script[^>]*>/g)).toEqual(scripts);
    },
  );

  it('does not hold the key, whatever the service repeats', async () => {
    const { html } = await readPage(await startDrawing(answerWith({ project: { description: `key ${SECRET}` } })));
    expect(html).toContain('key [key removed]');
    expect(html).not.toContain(SECRET);
  });

  it.each([
    ['refuses', (_request, response) => response.writeHead(503).end()],
    ['answers with something else', (_request, response) => response.end('<html>')],
    ['breaks off', (_request, response) => response.destroy()],
    ['answers with a megabyte and more', (_request, response) => response.end(`[${' '.repeat(1024 * 1024)}]`)],
  ] satisfies [string, Answer][])(
    'comes empty when the service %s, so that the app asks and says why',
    async (_, answer) => {
      const test = await startDrawing(answer);
      const { response, html } = await readPage(test);
      expect(response.status).toBe(200);
      expect(html).toContain('<div id="root"></div>');
      expect(html).not.toMatch(DATA);
      expect(test.upstream.seen).toHaveLength(1);
    },
  );

  it('comes empty when the service is slow, and does not wait for it again at once', async () => {
    const waiting: ServerResponse[] = [];
    const test = await startDrawing((_request, response) => void waiting.push(response));
    const late = await readPage(test);
    expect(late.html).toContain('<div id="root"></div>');
    expect(waiting).toHaveLength(1);
    const next = await readPage(test);
    expect(next.html).toContain('<div id="root"></div>');
    expect(waiting).toHaveLength(1);
    expect(next.response.headers.get('link')).toContain('</api/v1/projects?page=0&limit=20>; rel=preload; as=fetch');
  });

  it('comes empty to whoever follows a link of another site, and asks the service nothing', async () => {
    const test = await startDrawing(answerWith());
    const { html } = await readPage(test, '/', { 'sec-fetch-site': 'cross-site' });
    expect(html).toContain('<div id="root"></div>');
    expect(test.upstream.seen).toEqual([]);
  });

  it('comes empty for a view of its own, which asks for other answers', async () => {
    const test = await startDrawing(answerWith());
    expect((await readPage(test, '/?q=card')).html).toContain('<div id="root"></div>');
    expect(test.upstream.seen).toEqual([]);
  });

  it('leaves nothing behind in the server once it is sent', async () => {
    const test = await startDrawing(answerWith());
    await readPage(test);
    // Timers would keep what was drawn for as long as a browser keeps its lists.
    const countTimers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = countTimers();
    for (let page = 0; page < 5; page += 1) await readPage(test, `/projects/${projectSample.id}`);
    expect(countTimers()).toBeLessThan(before + 5);
  });

  it('is only announced to HEAD', async () => {
    const test = await startDrawing(answerWith());
    const response = await fetch(test.address, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(test.upstream.seen).toEqual([]);
  });
});

describe('the document of a template', () => {
  const PATH = `/templates/${templateSample.id}`;

  async function readTemplate(variables: readonly object[] = templateSample.variables) {
    const test = await startDrawing((_request, response) => {
      response.end(JSON.stringify({ ...templateSample, variables }));
    });
    return { test, ...(await readPage(test, PATH)) };
  }

  it('has the form in it, and the answer it was drawn by', async () => {
    const { test, html } = await readTemplate();
    expect(html).toMatch(/<h1[^>]*>Launch card<\/h1>/);
    expect(html).toMatch(/<label id="field-v0-label" for="field-v0"[^>]*>Headline<\/label>/);
    expect(html).toMatch(/<input [^>]*id="field-v1"[^>]*placeholder="0"/);
    expect(html).toContain('>Generate</button>');
    const { answer } = JSON.parse(DATA.exec(html)?.[1] ?? '') as { answer: string[] };
    expect(answer).toEqual([`/api/v1${PATH}`, JSON.stringify(templateSample)]);
    expect(test.upstream.seen.map(({ url }) => url)).toEqual([`/base/api/v1${PATH}`]);
  });

  it('has no style that its policy would not let through, whatever the type of a variable', async () => {
    const variables = variableTypes.map((type) => ({ name: type, type, required: true, validation: { maxLength: 4 } }));
    const { html } = await readTemplate(variables);
    expect(html.match(/ name="v\d"/g)).not.toEqual([]);
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).toContain('data-style="--ratio:');
  });

  it('holds labels, hints and defaults as text alone', async () => {
    const hostile = '</template></script><script>alert(1)</script>';
    const variable = { type: 'text', label: hostile, defaultValue: hostile, validation: { pattern: hostile } };
    const { html } = await readTemplate(Array.from({ length: 300 }, (_, at) => ({ ...variable, name: `${at}` })));
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script>', '<script type="application/json" id="first-answers">']);
    expect(html.match(/<\/template>/g)).toHaveLength(1);
  });

  it('keeps the far rows of a long form together, to be put in their place at once', async () => {
    const { html } = await readTemplate(Array.from({ length: 300 }, (_, at) => ({ name: `${at}`, type: 'text' })));
    const [, near = '', far = ''] = /class="field-rows[^>]*>(.*)<template>(.*)<\/template>/s.exec(html) ?? [];
    const count = (text: string) => text.match(/<textarea /g)?.length;
    expect([count(near), count(far)]).toEqual([10, 290]);
  });
});

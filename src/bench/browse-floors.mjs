import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { answerWorkspace, longProjectId, serve } from './serve-workspace.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

const react = `import { createElement as h } from 'react'; import { createRoot } from 'react-dom/client';
const root = createRoot(document.getElementById('root'));`;
const card = `const card = (item) => h('li', { key: item.id, className: 'card' }, h('h2', null, h('a', { href: '#' + item.id }, item.name)),
  h('p', null, item.description), h('p', null, item.visibility, ' ', item.updatedAt));`;
const style = `ul{display:grid;grid-template-columns:repeat(4,1fr);gap:16px;list-style:none;margin:0;padding:16px}
.card{height:288px;border:1px solid #ccc;border-radius:8px;padding:8px;overflow:hidden}`;

/** What the app is compared with: the least that a page of its kind can cost. */
const pages = {
  hello: `${react} root.render(h('ul', null, h('li', null, h('a', { href: '#' }, 'hello'))));`,
  page100: `${react} ${card}
    const items = await (await fetch('/api/v1/projects/${longProjectId}/templates?page=0&limit=100')).json();
    root.render(h('ul', null, items.map(card)));`,
  'empty-tall': `document.getElementById('root').innerHTML = '<ul>' + '<li class="card"></li>'.repeat(12) + '</ul><div style="height:760000px"></div>';`,
};

async function bundle(name, code) {
  const id = path.join(root, `floor-${name}.js`);
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name,
        resolveId: (wanted) => (wanted === id ? id : undefined),
        load: (wanted) => (wanted === id ? code : undefined),
      },
    ],
    build: { write: false, target: 'es2022', modulePreload: { polyfill: false }, rollupOptions: { input: id } },
  });
  return [result].flat().flatMap(({ output }) => output)[0].code;
}

/**
 * Serves the floors, and to them the same workspace that the app reads. `guards` are headers of a document, for `/guarded/…`:
 * those that keep an app apart from other sites cost it a process of its own.
 */
export async function serveFloors(guards = {}) {
  const scripts = new Map();
  for (const [name, code] of Object.entries(pages)) {
    // Compressed, as the app's own files are.
    scripts.set(`/${name}.js`, brotliCompressSync(await bundle(name, code)));
  }
  return serve((request, response) => {
    if (request.url.startsWith('/api/')) return answerWorkspace(request, response);
    const script = scripts.get(request.url);
    if (script !== undefined) {
      return response.writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'br' }).end(script);
    }
    const name = request.url.replace('/guarded', '');
    if (!scripts.has(`${name}.js`)) return response.writeHead(404).end();
    const html = `<!doctype html><title>floor</title><style>${style}</style><div id="root"></div><script type="module" src="${name}.js"></script>`;
    const headers = { 'content-type': 'text/html', ...(name === request.url ? {} : guards) };
    return response.writeHead(200, headers).end(html);
  });
}

import { downloadZip } from 'client-zip';
import { createFileName } from './file-name.ts';
import type { KeptRender, WholeRender } from './kept-render.ts';
import type { RenderStore } from './create-render-store.ts';
import { MANIFEST_NAME, writeManifest, type ManifestEntry } from './manifest.ts';

const PAGE = 100;

/** The renders of a view as a ZIP file: their images, one at a time out of the store, and a manifest of all else. */
export async function writeArchive(
  store: Pick<RenderStore, 'list' | 'read'>,
  view: { templateId?: string; matches?: (render: KeptRender) => boolean },
): Promise<Blob> {
  async function* listFiles() {
    const entries: ManifestEntry[] = [];
    const names = new Set<string>();
    for (let last: KeptRender | undefined, isOver = false; !isOver;) {
      // oxlint-disable-next-line no-await-in-loop -- a page begins where the one before has ended
      const renders = await store.list({ ...view, limit: PAGE, after: last });
      for (const { id } of renders) {
        // oxlint-disable-next-line no-await-in-loop -- one image in memory at a time
        const whole = await store.read(id);
        if (whole === undefined) continue;
        const file = nameFile(whole, names);
        entries.push({ file, render: whole.render, values: whole.values });
        yield { name: file, input: whole.bytes, lastModified: new Date(whole.render.renderedAt) };
      }
      last = renders.at(-1);
      isOver = renders.length < PAGE;
    }
    yield { name: MANIFEST_NAME, input: writeManifest(entries) };
  }
  return downloadZip(listFiles()).blob();
}

/** A name that every system takes, and that none of the others has, in capitals either. */
function nameFile({ render }: WholeRender, names: Set<string>): string {
  const name = createFileName(render.name || render.templateName, render.extension, new Date(render.renderedAt));
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : name.replace(/(\.\w+)?$/, ` (${count})$1`);
    if (names.has(candidate.toLowerCase())) continue;
    names.add(candidate.toLowerCase());
    return candidate;
  }
}

import { layerSchema, type Layer } from '../../../document/layer.ts';
import { TEXT_LENGTH_MAX } from '../../../document/layers/text-layer.ts';
import { LAYERS_MAX, type TemplateDocument } from '../../../document/template-document.ts';
import { isJsonObject, parseJson } from '../../../contract/loose.ts';
import * as z from '../../../contract/zod.ts';
import { boundsOf, centerOf, moveBox, type Point } from '../geometry/box.ts';
import { offsetOfCopies } from '../layer-commands.ts';
import { createLayer } from '../new-layer.ts';
import { readImageFile } from '../read-image-file.ts';

const copiedSchema = z.object({ galleyLayers: z.array(layerSchema) });

/** Layers as text, which can be pasted into any template. */
export function writeCopied(layers: readonly Layer[]): string {
  return JSON.stringify({ galleyLayers: layers });
}

/** What was pasted or dropped, as new layers. Rejects with an `Error` whose message can be shown. */
export async function readPasted(data: DataTransfer, document: TemplateDocument): Promise<readonly Layer[]> {
  const text = data.getData('text/plain');
  if (data.files.length > 0) {
    return Promise.all(
      [...data.files].map(async (file): Promise<Layer> => {
        const image = await readImageFile(file);
        if ('problem' in image) throw new Error(image.problem);
        const layer = createLayer('image', document) as Extract<Layer, { type: 'picture' }>;
        return { ...layer, source: image, fit: 'contain' };
      }),
    );
  }
  const json = parseJson(text);
  const layers = isJsonObject(json) ? json.galleyLayers : undefined;
  // Before they are checked, because many would take seconds.
  if (Array.isArray(layers) && document.layers.length + layers.length > LAYERS_MAX) {
    throw new Error(`A template can have at most ${LAYERS_MAX} layers.`);
  }
  const copied = copiedSchema.safeParse(json);
  if (copied.success) return copied.data.galleyLayers;
  const content = text.trim();
  if (content === '') return [];
  if (content.length > TEXT_LENGTH_MAX) {
    throw new Error(`A text can have at most ${TEXT_LENGTH_MAX.toLocaleString('en')} characters.`);
  }
  return [{ ...createLayer('text', document), text: content } as Layer];
}

/** Moves what was dropped to the pointer, and what was pasted away from its original. */
export function placePasted(layers: readonly Layer[], document: TemplateDocument, middle?: Point): readonly Layer[] {
  const [first] = layers;
  if (first === undefined) return layers;
  if (middle !== undefined) {
    const center = centerOf(boundsOf(layers));
    return layers.map((layer) => moveBox(layer, round(middle.x - center.x), round(middle.y - center.y)));
  }
  const isTaken = document.layers.some(({ x, y }) => x === first.x && y === first.y);
  if (!isTaken) return layers;
  const offset = offsetOfCopies(document);
  const moved = layers.map((layer) => moveBox(layer, offset, offset));
  return placePasted(moved, document);
}

/** A pointer is no finer than tenths of a unit. */
function round(length: number): number {
  return Math.round(length * 10) / 10;
}

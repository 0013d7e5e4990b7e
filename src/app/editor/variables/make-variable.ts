import { readBindings } from '../../../document/bindings.ts';
import type { Layer, LayerOf } from '../../../document/layer.ts';
import type { TemplateDocument, VariableWire } from '../../../document/template-document.ts';
import { createLabel } from '../../../variables/create-label.ts';
import { addVariable, setExample, type Example } from './change-variables.ts';
import { suggestName } from './variable-names.ts';

interface Part {
  from: number;
  to: number;
}

/** What becomes a variable: its settings, its example, and the layer that uses it by its name. */
interface Draft {
  variable: Pick<VariableWire, 'type'> & Partial<VariableWire>;
  /** The name derives from the first of these texts that has a letter or digit. */
  names: string[];
  example: Example;
  bind: (name: string) => Layer;
}

/**
 * Turns the marked part of a text layer, or a layer's entire text, image or code, into a new variable, which is the last one of
 * the returned document. The old content becomes its example, and its default if it is text. Returns the same document if the
 * content already is a variable, or if it can't be one.
 */
export function makeVariable(document: TemplateDocument, layerId: string, part?: Part): TemplateDocument {
  const index = document.layers.findIndex(({ id }) => id === layerId);
  const layer = document.layers[index];
  const draft = layer && draftVariable(layer, part);
  if (draft === undefined) return document;
  const name = suggestName(document, ...draft.names);
  const added = addVariable(document, { ...draft.variable, name, label: createLabel(name) });
  if (added === document) return document;
  return setExample({ ...added, layers: added.layers.with(index, draft.bind(name)) }, name, draft.example);
}

function draftVariable(layer: Layer, part: Part | undefined): Draft | undefined {
  if (layer.type === 'text') return draftText(layer, part);
  if (!('source' in layer) || 'variable' in layer.source) return undefined;
  const names = [layer.id];
  if (layer.type === 'picture') {
    const example = 'data' in layer.source ? layer.source.data : layer.source;
    return { variable: { type: 'image' }, names, example, bind: (variable) => ({ ...layer, source: { variable } }) };
  }
  const { text } = layer.source;
  const type = layer.type === 'datamatrix' ? 'text' : layer.type;
  return {
    variable: { type, defaultValue: text },
    names,
    example: text,
    bind: (variable) => ({ ...layer, source: { variable } }),
  };
}

function draftText(layer: LayerOf<'text'>, { from, to }: Part = { from: 0, to: layer.text.length }): Draft | undefined {
  const marked = layer.text.slice(from, to);
  const text = marked.trim();
  // Spaces around the marked words stay in the layer.
  const start = from + marked.indexOf(text);
  const bind = (name: string) => ({
    ...layer,
    text: `${layer.text.slice(0, start)}{{${name}}}${layer.text.slice(start + text.length)}`,
  });
  // Within a placeholder, the new one would break it.
  const isWithin = readBindings(bind('x').text).length !== readBindings(layer.text).length + 1;
  if (text === '' || isWithin || /[{}]|\[\[|\]\]/.test(text)) return undefined;
  return { variable: { type: 'text', defaultValue: text }, names: [text, layer.id], example: text, bind };
}

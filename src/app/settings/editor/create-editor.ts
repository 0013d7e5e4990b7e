import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, Facet, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { completeDocument } from './find-offers.ts';
import { editorTheme, openEditorRoot } from './editor-theme.ts';
import { findLayer, type LayerRange } from './find-layer.ts';
import type { JsonSchema } from './template-schema.ts';

/** The editor state that the surrounding controls show. */
export interface EditorStatus {
  /** The index of the layer at the cursor. */
  layer: number | undefined;
}

export interface EditorOptions {
  host: HTMLElement;
  text: string;
  isReadOnly: boolean;
  onText: (text: string) => void;
  onStatus: (status: EditorStatus) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** The JSON Schema used for completion; undefined until it has loaded. */
const schemaFacet = Facet.define<JsonSchema | undefined, JsonSchema | undefined>({ combine: ([schema]) => schema });

const label = new Compartment();
const schema = new Compartment();

/** Sets the editor's accessible name, because a template can be renamed while it is edited. */
export function setLabel(view: EditorView, name: string): void {
  view.dispatch({ effects: label.reconfigure(EditorView.contentAttributes.of({ 'aria-label': name })) });
}

export function setSchema(view: EditorView, next: JsonSchema | undefined): void {
  view.dispatch({ effects: schema.reconfigure(schemaFacet.of(next)) });
}

const layerField = StateField.define<LayerRange | undefined>({
  create: () => undefined,
  update: (layer, { docChanged, selection, state }) =>
    docChanged || selection !== undefined ? findLayer(state) : layer,
});

const layerLine = Decoration.line({ class: 'cm-layerLine' });

/** Highlights the lines of the layer at the cursor. */
const layerLines = EditorView.decorations.compute([layerField], (state) => {
  const range = state.field(layerField);
  if (range === undefined) return Decoration.none;
  const first = state.doc.lineAt(range.from).number;
  const last = state.doc.lineAt(range.to).number;
  const starts = Array.from({ length: last - first + 1 }, (_, offset) => state.doc.line(first + offset).from);
  return Decoration.set(starts.map((start) => layerLine.range(start)));
});

/** Creates an editor for a document's text. The Tab key leaves the editor, as it leaves every other field. */
export function createEditor({ host, text, isReadOnly, onText, onStatus, onUndo, onRedo }: EditorOptions): EditorView {
  const root = openEditorRoot(host);
  const extensions: Extension[] = [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    highlightActiveLineGutter(),
    json(),
    indentOnInput(),
    bracketMatching(),
    highlightSelectionMatches(),
    search({ top: true }),
    layerField,
    layerLines,
    editorTheme,
    label.of([]),
    schema.of([]),
    EditorView.contentAttributes.of({ tabindex: '0' }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onText(state.doc.toString());
    }),
    listenToStatus(onStatus),
    isReadOnly
      ? [
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
        ]
      : [
          closeBrackets(),
          autocompletion({
            // Keep the schema's order among equally good matches.
            compareCompletions: () => 0,
            override: [(context) => completeDocument(context.state.facet(schemaFacet), context)],
          }),
        ],
    keymap.of([
      { key: 'Mod-z', run: () => (onUndo(), true) },
      { key: 'Mod-y', run: () => (onRedo(), true) },
      { key: 'Mod-Shift-z', run: () => (onRedo(), true) },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...foldKeymap,
      ...lintKeymap,
    ]),
  ];
  return new EditorView({ state: EditorState.create({ doc: text, extensions }), parent: root, root });
}

function listenToStatus(onStatus: (status: EditorStatus) => void): Extension {
  let last: EditorStatus | undefined;
  return EditorView.updateListener.of(({ state }) => {
    const next = { layer: state.field(layerField)?.index };
    if (last !== undefined && next.layer === last.layer) return;
    last = next;
    onStatus(next);
  });
}

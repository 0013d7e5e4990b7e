import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, redoDepth, undoDepth } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { completeDocument } from './complete-document.ts';
import { editorLook, openEditorRoot } from './editor-theme.ts';
import { findLayer, type LayerRange } from './find-layer.ts';
import type { JsonSchema } from './template-schema.ts';

/** What an editor is about at a moment. */
export interface EditorStatus {
  /** Place of the layer that the cursor is in. */
  layer: number | undefined;
  canUndo: boolean;
  canRedo: boolean;
}

export interface EditorOptions {
  host: HTMLElement;
  /** Read with each change, because a template can be renamed meanwhile. */
  readLabel: () => string;
  text: string;
  isReadOnly: boolean;
  /** Undefined until it is known. */
  readSchema: () => JsonSchema | undefined;
  onText: (text: string) => void;
  onStatus: (status: EditorStatus) => void;
}

/** The layer that the cursor is in. */
const layerField = StateField.define<LayerRange | undefined>({
  create: () => undefined,
  update: (layer, { docChanged, selection, state }) =>
    docChanged || selection !== undefined ? findLayer(state) : layer,
});

const layerLine = Decoration.line({ class: 'cm-layerLine' });

/** Marks the lines of that layer. */
const layerLines = EditorView.decorations.compute([layerField], (state) => {
  const range = state.field(layerField);
  if (range === undefined) return Decoration.none;
  const [first, last] = [state.doc.lineAt(range.from).number, state.doc.lineAt(range.to).number];
  const starts = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at).from);
  return Decoration.set(starts.map((start) => layerLine.range(start)));
});

/** An editor of the text of a document. The Tab key leaves it, as everywhere on the page. */
export function createEditor(options: EditorOptions): EditorView {
  const { host, readLabel, text, isReadOnly, readSchema, onText, onStatus } = options;
  const root = openEditorRoot(host);
  const extensions: Extension[] = [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    highlightActiveLineGutter(),
    history(),
    json(),
    indentOnInput(),
    bracketMatching(),
    highlightSelectionMatches(),
    search({ top: true }),
    layerField,
    layerLines,
    editorLook,
    EditorView.contentAttributes.of(() => ({ 'aria-label': readLabel(), tabindex: '0' })),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) onText(state.doc.toString());
      onStatus({
        layer: state.field(layerField)?.index,
        canUndo: undoDepth(state) > 0,
        canRedo: redoDepth(state) > 0,
      });
    }),
    isReadOnly
      ? [
          EditorState.readOnly.of(true),
          EditorView.editable.of(false),
          EditorView.contentAttributes.of({ 'aria-readonly': 'true' }),
        ]
      : [
          closeBrackets(),
          autocompletion({
            // What fits equally well stands as the schema has it.
            compareCompletions: () => 0,
            override: [
              (context) => {
                const schema = readSchema();
                return schema === undefined ? null : completeDocument(schema, context);
              },
            ],
          }),
        ],
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...lintKeymap,
    ]),
  ];
  return new EditorView({ state: EditorState.create({ doc: text, extensions }), parent: root, root });
}

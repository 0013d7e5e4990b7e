import { redo, undo } from '@codemirror/commands';
import { setDiagnostics } from '@codemirror/lint';
import { openSearchPanel } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useImperativeHandle, useRef, type Ref } from 'react';
import { createEditor, type EditorStatus } from './create-editor.ts';
import type { DocumentProblem } from './document-problem.ts';
import type { TextRange } from './locate-path.ts';
import type { JsonSchema } from './template-schema.ts';

/** What is done to the editor from outside of it. */
export interface DocumentEditorHandle {
  undo: () => void;
  redo: () => void;
  search: () => void;
  /** Selects a part of the text and scrolls to it. */
  show: (range: TextRange, isFocused: boolean) => void;
}

export interface DocumentEditorProps {
  label: string;
  text: string;
  /** Another number each time that `text` comes from elsewhere than the editor. */
  replacedCount: number;
  isReadOnly: boolean;
  problems: readonly DocumentProblem[];
  schema: JsonSchema | undefined;
  onText: (text: string) => void;
  onStatus: (status: EditorStatus) => void;
  ref: Ref<DocumentEditorHandle>;
}

/** The text of a document with completion, marks of what is wrong with it, undo and search. */
export function DocumentEditor({
  label,
  text,
  replacedCount,
  isReadOnly,
  problems,
  schema,
  onText,
  onStatus,
  ref,
}: DocumentEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const last = useRef<EditorStatus>(undefined);
  const shownCount = useRef(replacedCount);
  const readLabel = useEffectEvent(() => label);
  const readText = useEffectEvent(() => text);
  const readSchema = useEffectEvent(() => schema);
  const handleText = useEffectEvent(onText);
  const handleStatus = useEffectEvent((next: EditorStatus) => {
    const { layer, canUndo, canRedo } = last.current ?? {};
    if (layer === next.layer && canUndo === next.canUndo && canRedo === next.canRedo) return;
    last.current = next;
    onStatus(next);
  });

  useEffect(() => {
    if (host.current === null) return undefined;
    const editor = createEditor({
      host: host.current,
      readLabel: () => readLabel(),
      text: readText(),
      isReadOnly,
      readSchema: () => readSchema(),
      onText: (next) => handleText(next),
      onStatus: (next) => handleStatus(next),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [isReadOnly]);

  // A version that was restored is a change like others, which undo takes back. The text alone does not tell of one: while somebody
  // types, what is rendered may be a letter behind.
  useEffect(() => {
    const editor = view.current;
    const next = readText();
    if (shownCount.current === replacedCount) return;
    shownCount.current = replacedCount;
    if (editor === undefined || editor.state.doc.toString() === next) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: next } });
  }, [replacedCount]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined) return;
    const end = editor.state.doc.length;
    const diagnostics = problems.map(({ from, to, message, isNote }) => ({
      from: Math.min(from, end),
      to: Math.min(to, end),
      message,
      severity: isNote ? ('info' as const) : ('error' as const),
    }));
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [problems]);

  useImperativeHandle(ref, () => {
    const act = (command: (editor: EditorView) => void) => () => view.current && command(view.current);
    return {
      undo: act(undo),
      redo: act(redo),
      search: act(openSearchPanel),
      show({ from, to }, isFocused) {
        const editor = view.current;
        if (editor === undefined) return;
        const end = editor.state.doc.length;
        const [anchor, head] = [Math.min(from, end), Math.min(to, end)];
        editor.dispatch({
          selection: { anchor, head },
          effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 24 }),
        });
        if (isFocused) editor.focus();
      },
    };
  }, []);

  return <div ref={host} className="h-full min-w-0" />;
}

import { setDiagnostics } from '@codemirror/lint';
import { diff } from '@codemirror/merge';
import { openSearchPanel } from '@codemirror/search';
import { EditorView } from '@codemirror/view';
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react';
import { createEditor, setLabel, setSchema, type EditorStatus } from './create-editor.ts';
import type { TextRange } from './locate-path.ts';
import type { JsonSchema } from './template-schema.ts';
import type { DocumentProblem } from './use-document-check.ts';

export interface DocumentEditorHandle {
  search: () => void;
  show: (range: TextRange, isFocused: boolean) => void;
}

export interface DocumentEditorProps {
  label: string;
  text: string;
  /** Changes whenever `text` is set from outside the editor. */
  replacedCount: number;
  isReadOnly: boolean;
  problems: readonly DocumentProblem[];
  schema: JsonSchema | undefined;
  onText: (text: string) => void;
  onStatus: (status: EditorStatus) => void;
  onUndo: () => void;
  onRedo: () => void;
  ref: Ref<DocumentEditorHandle>;
}

/** A document's text editor, with completion, problem markers, undo and search. */
export function DocumentEditor({
  label,
  text,
  replacedCount,
  isReadOnly,
  problems,
  schema,
  onText,
  onStatus,
  onUndo,
  onRedo,
  ref,
}: DocumentEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  // CodeMirror outlives each React render, so it reads the latest props from here.
  const latest = useRef({ text, isReadOnly, onText, onStatus, onUndo, onRedo });
  useEffect(() => {
    latest.current = { text, isReadOnly, onText, onStatus, onUndo, onRedo };
  });
  const shownCount = useRef(replacedCount);

  useEffect(() => {
    if (host.current === null) return undefined;
    const editor = createEditor({
      host: host.current,
      text: latest.current.text,
      isReadOnly: latest.current.isReadOnly,
      onText: (next) => latest.current.onText(next),
      onStatus: (next) => latest.current.onStatus(next),
      onUndo: () => latest.current.onUndo(),
      onRedo: () => latest.current.onRedo(),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    if (view.current !== undefined) setLabel(view.current, label);
  }, [label]);

  useEffect(() => {
    if (view.current !== undefined) setSchema(view.current, schema);
  }, [schema]);

  // A counter detects text from outside, because comparing text would fail while the user types: React's text may be one letter
  // behind. Only what differs is replaced, so that the cursor stays where it is.
  useEffect(() => {
    const editor = view.current;
    const next = latest.current.text;
    if (shownCount.current === replacedCount) return;
    shownCount.current = replacedCount;
    if (editor === undefined) return;
    editor.dispatch({
      changes: diff(editor.state.doc.toString(), next).map(({ fromA, toA, fromB, toB }) => ({
        from: fromA,
        to: toA,
        insert: next.slice(fromB, toB),
      })),
    });
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
    return {
      search: () => view.current && openSearchPanel(view.current),
      show({ from, to }, isFocused) {
        const editor = view.current;
        if (editor === undefined) return;
        const end = editor.state.doc.length;
        const anchor = Math.min(from, end);
        const head = Math.min(to, end);
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

import { json } from '@codemirror/lang-json';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { unifiedMergeView } from '@codemirror/merge';
import { useEffect, useRef } from 'react';
import { editorTheme, openEditorRoot } from './editor-theme.ts';

export interface TextComparisonProps {
  label: string;
  before: string;
  after: string;
}

/** Compares two versions of a text in one view. Removed lines are struck through, and unchanged lines are folded. */
export function TextComparison({ label, before, after }: TextComparisonProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return undefined;
    const root = openEditorRoot(host.current);
    const extensions = [
      lineNumbers(),
      json(),
      unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
      editorTheme,
    ];
    const view = new EditorView({ state: EditorState.create({ doc: after, extensions }), parent: root, root });
    return () => view.destroy();
  }, [label, before, after]);
  return (
    <div
      ref={host}
      className="min-w-0 overflow-hidden rounded-control border border-grey-8 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent"
    />
  );
}

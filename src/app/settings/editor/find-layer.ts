import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { TextRange } from './locate-path.ts';

export interface LayerRange extends TextRange {
  index: number;
}

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

/** How long a keystroke may wait for the parser. */
const READING_MS = 50;
const marks = new Set(['[', ']', ',', '⚠']);

/** Finds the layer at the cursor. Uses CodeMirror's syntax tree, because a document can contain megabytes of images. */
export function findLayer(state: EditorState): LayerRange | undefined {
  const { head } = state.selection.main;
  const tree = ensureSyntaxTree(state, head, READING_MS) ?? syntaxTree(state);
  for (const side of [1, -1] as const) {
    for (let node: SyntaxNode | null = tree.resolveInner(head, side); node !== null; node = node.parent) {
      if (node.name !== 'Object' || !isListOfLayers(state, node.parent)) continue;
      return { index: countBefore(node), from: node.from, to: node.to };
    }
  }
  return undefined;
}

/** The `layers` list is a top-level member of the document. */
function isListOfLayers(state: EditorState, list: SyntaxNode | null): boolean {
  const member = list?.name === 'Array' ? list.parent : null;
  const name = member?.name === 'Property' ? member.getChild('PropertyName') : null;
  if (name === null || member?.parent?.parent?.name !== 'JsonText') return false;
  return state.sliceDoc(name.from, name.to) === '"layers"';
}

function countBefore(node: SyntaxNode): number {
  let count = 0;
  for (let before = node.prevSibling; before !== null; before = before.prevSibling) {
    if (!marks.has(before.name)) count += 1;
  }
  return count;
}

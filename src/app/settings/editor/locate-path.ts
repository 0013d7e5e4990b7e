import { findNodeAtLocation, parseTree, type Node } from 'jsonc-parser';

/** Names and indexes, starting at the top of a document. */
export type DocumentPath = readonly (string | number)[];

export interface TextRange {
  from: number;
  to: number;
}

/**
 * Finds the range to mark for a member: its value, its name if the value spans several lines, or its parent if the member is
 * missing.
 */
export function createLocator(text: string): (path: DocumentPath) => TextRange {
  const root = parseTree(text);
  return (path) => {
    if (root === undefined) return { from: 0, to: 0 };
    for (let length = path.length; length > 0; length -= 1) {
      const node = findNodeAtLocation(root, path.slice(0, length));
      if (node !== undefined) return markOf(text, node);
    }
    return markOf(text, root);
  };
}

function markOf(text: string, { offset, length, parent }: Node): TextRange {
  const value = { from: offset, to: offset + length };
  if (!text.slice(value.from, value.to).includes('\n')) return value;
  const name = parent?.type === 'property' ? parent.children?.[0] : undefined;
  return name === undefined ? { from: offset, to: offset + 1 } : { from: name.offset, to: name.offset + name.length };
}

/** The whole range of a layer; undefined if no layer has this index. */
export function rangeOfLayer(text: string, index: number): TextRange | undefined {
  const root = parseTree(text);
  const node = root && findNodeAtLocation(root, ['layers', index]);
  return node?.type === 'object' ? { from: node.offset, to: node.offset + node.length } : undefined;
}

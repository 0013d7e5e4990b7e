import type { MeasuredNode, Node } from '@takumi-rs/core';
import type { MeasuredText } from './painters/painter.ts';

/** Reads the height and the widest run out of the engine's measurement of one text node. */
export function measureTextWith(
  measure: (node: Node, widthPx: number) => Promise<MeasuredNode>,
): (node: Node, widthPx: number) => Promise<MeasuredText> {
  return async (node, widthPx) => {
    const root: Node = { type: 'container', style: { display: 'flex', width: widthPx }, children: [node] };
    const measured = await measure(root, widthPx);
    return { heightPx: measured.height, widestPx: Math.max(0, ...runWidths(measured)) };
  };
}

function runWidths(node: MeasuredNode): number[] {
  return [...node.runs.map((run) => run.width), ...node.children.flatMap(runWidths)];
}

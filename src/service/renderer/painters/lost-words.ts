import type { PaintContext } from './painter.ts';
import { partsNode, type PreparedText, textNode } from './text-node.ts';

const ELLIPSIS = '\u2026';
/** Marks a place where a line may break. */
const BREAK = /\u200b/g;
const SHOWN_MAX = 80;

/** The words of a text that its box has no room for, and how many they are; one that is shown in part counts too. */
export async function findLostWords(
  prepared: PreparedText,
  sizePx: number,
  maxLines: number,
  context: PaintContext,
): Promise<{ count: number; text: string }> {
  const widthPx = context.px(prepared.layer.width);
  const style = { width: widthPx, lineClamp: maxLines, textOverflow: 'ellipsis', overflowWrap: 'anywhere' } as const;
  const node = await textNode(prepared, sizePx, style, context);
  const runs = (await context.measureText(node, widthPx)).runs.map((run) => run.replaceAll(BREAK, ''));
  let lastLine = runs.pop() ?? '';
  // The ellipsis takes the place of what stands at the end of the last line.
  while (lastLine !== '' && !(await hasRoom(`${lastLine.trimEnd()}${ELLIPSIS}`))) {
    lastLine = dropLastWord(lastLine, prepared.traits.language);
  }
  const shownLength = runs.join('').length + lastLine.length;
  const text = prepared.runs.map((run) => ('text' in run ? run.text.replaceAll(BREAK, '') : '')).join('');
  const lost = text.slice(shownLength).trim();
  const count = countWords(lost, prepared.traits.language);
  return { count, text: lost.length > SHOWN_MAX ? `${lost.slice(0, SHOWN_MAX).trimEnd()}${ELLIPSIS}` : lost };

  async function hasRoom(line: string): Promise<boolean> {
    const { widestPx } = await context.measureText(partsNode(prepared, [line], sizePx, context), widthPx);
    return widestPx <= widthPx;
  }
}

function dropLastWord(line: string, language: string): string {
  const last = listWords(line, language).pop();
  return last === undefined ? '' : line.slice(0, last.index);
}

function countWords(text: string, language: string): number {
  return listWords(text, language).length;
}

function listWords(text: string, language: string): Intl.SegmentData[] {
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  );
}

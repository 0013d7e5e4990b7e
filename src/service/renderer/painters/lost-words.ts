import type { PaintContext } from './painter.ts';
import { partsNode, type PreparedText, textNode, withText } from './text-node.ts';

export const ELLIPSIS = '\u2026';
/** Blanks, line breaks and places where a line may break: a measured line does not have all of them. */
const BLANK = /[\s\u200b]/g;
/** Marks that were put in for setting the text. */
const UNSEEN = /[\u200b\u2060\u2066\u2069]/g;
const SHOWN_MAX = 80;

interface CutText {
  prepared: PreparedText;
  sizePx: number;
  maxLines: number;
  /** What is left of the text where that is known; else the engine cuts it. */
  head?: string | undefined;
}

/** The words of a text that its box has no room for, and how many they are; one that is shown in part counts too. */
export async function findLostWords(cut: CutText, context: PaintContext): Promise<{ count: number; text: string }> {
  const { prepared, head } = cut;
  const { language } = prepared.traits;
  const rest =
    head === undefined
      ? dropLetters(lettersIn(prepared), await countShownLetters(cut, context), prepared.layer.uppercase === true)
      : lettersIn(withText(prepared, prepared.text.slice(head.length)));
  const lost = rest.replaceAll(UNSEEN, '').trim();
  const shown = lost.length > SHOWN_MAX ? `${lost.slice(0, SHOWN_MAX).trimEnd()}${ELLIPSIS}` : lost;
  return { count: listWords(lost, language).length, text: shown };
}

function lettersIn({ runs }: PreparedText): string {
  return runs.map((run) => ('text' in run ? run.text : '')).join('');
}

/** How many letters the engine leaves of a text that it cuts, without blanks. */
async function countShownLetters({ prepared, sizePx, maxLines }: CutText, context: PaintContext): Promise<number> {
  const widthPx = context.px(prepared.layer.width);
  const style = { width: widthPx, lineClamp: maxLines, textOverflow: 'ellipsis', overflowWrap: 'anywhere' } as const;
  const node = await textNode(prepared, sizePx, style, context);
  const [measured] = await context.measureTexts([{ node, widthPx }]);
  const lines = [...measured.lines];
  let lastLine = lines.pop() ?? '';
  // The ellipsis takes the place of what stands at the end of the last line.
  while (lastLine !== '' && !(await hasRoom(`${lastLine.trimEnd()}${ELLIPSIS}`))) {
    lastLine = dropLastWord(lastLine, prepared.traits.language);
  }
  return [...lines, lastLine].join('').replaceAll(BLANK, '').length;

  async function hasRoom(line: string): Promise<boolean> {
    const [{ widestPx }] = await context.measureTexts([
      { node: partsNode(prepared, [line], sizePx, context), widthPx },
    ]);
    return widestPx <= widthPx;
  }
}

/** A text without its first letters, as many as that are once they are drawn: some capitals are two. */
function dropLetters(text: string, count: number, isUppercase: boolean): string {
  let left = count;
  let at = 0;
  for (; at < text.length && left > 0; at += 1) {
    const letter = text.charAt(at).replace(BLANK, '');
    left -= isUppercase ? letter.toUpperCase().length : letter.length;
  }
  return text.slice(at);
}

function dropLastWord(line: string, language: string): string {
  const last = listWords(line, language).pop();
  return last === undefined ? '' : line.slice(0, last.index);
}

function listWords(text: string, language: string): Intl.SegmentData[] {
  return [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].filter(
    ({ isWordLike }) => isWordLike,
  );
}

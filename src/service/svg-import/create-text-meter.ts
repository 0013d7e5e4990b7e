import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import type { OwnFace } from '../renderer/own-fonts.ts';
import type { TextLayer } from '../renderer/painters/text-node.ts';
import type { TextMeasuring } from '../renderer/render-engine.ts';
import type { Page } from './read-page.ts';

/** How wide the engine sets each of some lines in the type of a layer, in the unit of the page. */
export type TextMeter = (layer: TextLayer, lines: readonly string[]) => Promise<number[]>;

/** A meter for one page. */
export function createTextMeter(
  { viewport, unit, dpi, intent }: Page,
  { measureLines }: TextMeasuring = createTakumiEngine(),
  fonts: readonly OwnFace[] = [],
): TextMeter {
  return (layer, lines) => measureLines({ viewport, unit, dpi, intent, layer, lines, fonts });
}

import { createTakumiEngine } from '../renderer/create-takumi-engine.ts';
import type { ReadDrawing } from '../workspace/read-template-text.ts';
import { importSvg } from './import-svg.ts';

/** Reads a drawing in this process, whose native code it may end. */
export const readDrawing: ReadDrawing = (text, { families, fonts, loadFont, ...valueLocale }) =>
  importSvg(text, {
    ...valueLocale,
    ...(families !== undefined && { families }),
    ...(fonts !== undefined && { fonts, engine: createTakumiEngine({ loadFont }) }),
  });

import { createContext } from 'react';
import type { PixelSize } from '../../generate/output-pixels.ts';

/** The pixels that a render of this form has: more of a picture is never drawn. Undefined when the template does not tell. */
export const DrawnSizeContext = createContext<PixelSize | undefined>(undefined);

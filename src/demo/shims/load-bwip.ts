/** Replaces the Node library, which is loaded on demand, with the browser library. */
import bwip from 'bwip-js/browser';

export const loadBwip = (): Pick<typeof bwip, 'raw'> => bwip;

/** Replaces the library for Node, which is loaded on demand, with the one for browsers. */
import bwip from 'bwip-js/browser';

export const loadBwip = (): Pick<typeof bwip, 'raw'> => bwip;

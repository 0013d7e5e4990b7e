/** Instead of the library for Node, read when it is first needed: that for browsers, which comes with the engine. */
import bwip from 'bwip-js/browser';

export const loadBwip = (): Pick<typeof bwip, 'raw'> => bwip;

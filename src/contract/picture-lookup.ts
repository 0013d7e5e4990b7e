/** Where the app asks for the picture at an address, because its content policy loads none from elsewhere. */
export const PICTURE_LOOKUP_PATH = '/picture';

/** Why there is no picture: the address leads to a web page, to something else, or could not be fetched from here. */
export const pictureFaults = ['page', 'other', 'unreachable'] as const;

export type PictureFault = (typeof pictureFaults)[number];

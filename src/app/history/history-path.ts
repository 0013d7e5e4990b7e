/** Address of the renders this browser keeps. */
export const HISTORY_PATH = '/history';

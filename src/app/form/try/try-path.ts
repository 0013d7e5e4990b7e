/** Where a schema can be tried. Beside its page, because the first screen has no room for the addresses of rare ones. */
export const TRY_PATH = '/try';

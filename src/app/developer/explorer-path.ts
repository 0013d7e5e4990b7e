/** Address of the page with every call of the service. */
export const EXPLORER_PATH = '/developer';

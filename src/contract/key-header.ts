/**
 * Request header with the API key (specification, section 5). To guard the key, browser code never imports this file, and a test
 * searches the built bundle for the name.
 */
export const API_KEY_HEADER = 'x-api-key';

/** Opens the service of this tab and nothing else, so it is no secret. */
export const DEMO_KEY = 'demo';

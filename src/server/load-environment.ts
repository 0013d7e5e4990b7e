import { existsSync } from 'node:fs';

/** The environment, completed from the `.env` file of the working folder; what is set already is kept. */
export function loadEnvironment(): Record<string, string | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

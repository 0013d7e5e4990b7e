import { csharpSample } from './csharp-sample.ts';
import { curlSample } from './curl-sample.ts';
import { goSample } from './go-sample.ts';
import { httpFileSample } from './http-file-sample.ts';
import { javaSample } from './java-sample.ts';
import { javascriptSample } from './javascript-sample.ts';
import { phpSample } from './php-sample.ts';
import { playwrightSample } from './playwright-sample.ts';
import { powershellSample } from './powershell-sample.ts';
import { pythonSample } from './python-sample.ts';
import { rubySample } from './ruby-sample.ts';
import type { Sample } from './sample.ts';
import { typescriptSample } from './typescript-sample.ts';

/** Every language by its name in the address, in the order people see them. */
export const sampleRegistry = {
  curl: curlSample,
  javascript: javascriptSample,
  typescript: typescriptSample,
  python: pythonSample,
  go: goSample,
  php: phpSample,
  java: javaSample,
  csharp: csharpSample,
  ruby: rubySample,
  powershell: powershellSample,
  http: httpFileSample,
  playwright: playwrightSample,
} as const satisfies Record<string, Sample>;

export type SampleLanguage = keyof typeof sampleRegistry;

/** The language an address names; curl when it names none. */
export function readLanguage(name: string | null): SampleLanguage {
  return name !== null && Object.hasOwn(sampleRegistry, name) ? (name as SampleLanguage) : 'curl';
}

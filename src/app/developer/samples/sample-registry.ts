import { csharpSample } from './csharp-sample.ts';
import { goSample } from './go-sample.ts';
import { javaSample } from './java-sample.ts';
import { javascriptSample, playwrightSample, typescriptSample } from './javascript-samples.ts';
import { curlSample, httpFileSample, powershellSample } from './json-text-samples.ts';
import { phpSample } from './php-sample.ts';
import { pythonSample } from './python-sample.ts';
import { rubySample } from './ruby-sample.ts';
import type { Sample } from './sample.ts';

/** Every language, keyed by its name in the URL, in menu order. */
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

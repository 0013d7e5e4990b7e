import { extensionOf } from '../../contract/generate.ts';
import { generatePath } from '../../contract/routes.ts';
import type { ServiceDescription } from '../../contract/app-server.ts';
import type { Template } from '../../contract/template.ts';
import type { Field } from '../../variables/field.ts';
import type { SampleCall } from './samples/sample.ts';
import { writeTypeScript } from './schema/write-typescript.ts';

export interface SampleSource {
  service: ServiceDescription;
  template: Pick<Template, 'id' | 'name'>;
  fields: readonly Field[];
  variables: ReadonlyMap<string, unknown>;
  output: { format: string; scale: number };
}

/** No render should take longer than this. */
const TIMEOUT_SECONDS = 60;

/** Creates the call that Generate would make, for use in the samples. */
export function createSampleCall({ service, template, fields, variables, output }: SampleSource): SampleCall {
  return {
    address: service.address + generatePath(template.id),
    keyHeader: service.keyHeader,
    keyVariable: service.keyVariable,
    isIdempotent: service.isIdempotent,
    timeoutSeconds: TIMEOUT_SECONDS,
    templateName: template.name,
    variables,
    variablesType: writeTypeScript(template.name, fields),
    ...output,
    fileName: `${createStem(template.name)}.${extensionOf(output.format).replace(/[^a-z0-9]/gi, '')}`,
  };
}

/** Returns a name that is safe in every shell, language and file system. */
export function createStem(templateName: string): string {
  const words =
    templateName
      .normalize('NFKD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, 60) || 'render';
}

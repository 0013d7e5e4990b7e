import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { readExamples } from '../../../service/renderer/read-examples.ts';
import { starterWorkspace } from '../../../service/starter/starter-workspace.ts';
import { arbitraryFields, listCandidates } from '../../../testing/arbitrary-fields.ts';
import { buildVariable } from '../../../testing/build-variable.ts';
import { projectRoot } from '../../../testing/source-tree.ts';
import { checkPattern } from '../../../variables/check-pattern.ts';
import { checkValue } from '../../../variables/check-typed.ts';
import { readField, type Field } from '../../../variables/field.ts';
import { javascriptNotation, writeLiteral } from '../samples/write-literal.ts';
import { createJsonSchema, isDemanded } from './create-json-schema.ts';
import { createTypeName, writeTypeScript } from './write-typescript.ts';
import { writeZod } from './write-zod.ts';

const TIMEOUT_MS = 120_000;

/** A template with something that the form would send for it. */
interface Sent {
  title: string;
  fields: readonly Field[];
  variables: Map<string, unknown>;
}

const starters: Sent[] = starterWorkspace.projects.flatMap((project) =>
  project.templates.map(({ name, document }) => ({
    title: name,
    fields: document.variables.map((variable) => readField(buildVariable({ ...variable }))),
    variables: new Map(Object.entries(readExamples(document).values)),
  })),
);

/** What can be sent: the first value of each field that its check takes, or nothing for a field that takes none of ours. */
function findSent(fields: readonly Field[]): Map<string, unknown> | undefined {
  const variables = new Map<string, unknown>();
  for (const field of fields) {
    const value = listCandidates(field).find((candidate) => checkValue(field, candidate, checkPattern) === undefined);
    if (value !== undefined) variables.set(field.name, value);
    else if (isDemanded(field)) return undefined;
  }
  return variables;
}

const generated = fc.sample(arbitraryFields, { numRuns: 1_000, seed: 1 }).flatMap((fields, at): Sent[] => {
  const variables = findSent(fields);
  return variables === undefined ? [] : [{ title: `Card ${at}`, fields, variables }];
});

// In the project, where the packages that generated code imports are found.
mkdirSync(path.join(projectRoot, 'test-results'), { recursive: true });
const folder = mkdtempSync(path.join(projectRoot, 'test-results/types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function runCompiler(file: string): string {
  const command = path.join(projectRoot, 'node_modules/.bin/tsc');
  const options = ['--noEmit', '--strict', '--target', 'es2023', '--types', '', '--ignoreConfig'];
  try {
    execFileSync(command, [...options, file], { cwd: folder, encoding: 'utf8' });
    return '';
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

function writeBlock({ title, fields, variables }: Sent): string {
  const { name, declaration } = writeTypeScript(title, fields);
  const value = writeLiteral(variables, javascriptNotation, 0);
  return `{\n${declaration}\nconst sent: ${name} = ${value};\nvoid sent;\n}\n`;
}

describe('the TypeScript types', () => {
  it(
    'compile, and take what is sent',
    () => {
      expect(generated.length).toBeGreaterThan(500);
      const file = path.join(folder, 'types.ts');
      writeFileSync(file, `export {};\n${[...starters, ...generated].map(writeBlock).join('')}`);
      expect(runCompiler(file)).toBe('');
    },
    TIMEOUT_MS,
  );

  it(
    'take neither a value of another kind nor a name that is not there',
    () => {
      const fields = [
        readField(buildVariable({ name: 'seat', type: 'number', required: true })),
        readField(buildVariable({ name: 'tone', validation: { options: ['light', 'dark'] } })),
      ];
      const wrong = ["{ seat: '3' }", '{}', "{ seat: 3, tone: 'loud' }", '{ seat: 3, other: 1 }'];
      const file = path.join(folder, 'wrong.ts');
      const lines = wrong.map((value, at) => `export const wrong${at}: CardVariables = ${value};`);
      writeFileSync(file, `${writeTypeScript('Card', fields).declaration}\n${lines.join('\n')}\n`);
      expect(runCompiler(file).match(/wrong\.ts\(\d+/g)).toHaveLength(wrong.length);
    },
    TIMEOUT_MS,
  );

  it('have a valid name for any template name', () => {
    expect(['Quote card', '24 h sale', 'Größe é', '名札', '', 'a*/b`c'].map(createTypeName)).toEqual([
      'QuoteCard',
      'Template24HSale',
      'GroEE',
      'Template',
      'Template',
      'ABC',
    ]);
  });
});

describe('the zod schemas', () => {
  it(
    'take what is sent, and no name that is not there',
    async () => {
      // zod takes what every object has by birth for a value.
      const isInherited = ({ fields, variables }: Sent) =>
        fields.some(({ name }) => name in Object.prototype && !variables.has(name));
      const sent = [...starters, ...generated.filter((one) => !isInherited(one)).slice(0, 200)];
      const file = path.join(folder, 'schemas.mjs');
      const written = sent.map(({ title, fields }, at) =>
        writeZod(`schema${at}`, createJsonSchema(title, fields)).replace(/^import .*\n\n/, ''),
      );
      writeFileSync(file, `import * as z from 'zod';\n${written.join('\n')}`);
      const schemas = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Record<string, z.ZodType>;
      for (const [at, { title, fields, variables }] of sent.entries()) {
        const body = JSON.parse(JSON.stringify(Object.fromEntries(variables))) as object;
        expect([title, fields, schemas[`schema${at}`]?.safeParse(body).error?.issues ?? []]).toEqual([
          title,
          fields,
          [],
        ]);
        expect(schemas[`schema${at}`]?.safeParse({ ...body, 'not there': 1 }).success).toBe(false);
      }
    },
    TIMEOUT_MS,
  );
});

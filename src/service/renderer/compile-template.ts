import { createHash } from 'node:crypto';
import { variableSchema } from '../../contract/variable.ts';
import { checkPattern } from '../../variables/check-pattern.ts';
import { readField } from '../../variables/field.ts';
import { readTemplateValues, type ReadValues } from '../../variables/field-schema.ts';
import { describeFace, findUsedFaces, type OwnFace } from './own-fonts.ts';
import { splitLayers, type SplitLayers } from './split-layers.ts';
import type { TemplateDocument } from '../../document/template-document.ts';

/** The parts of a template that a render needs. Can be sent to another process. */
export interface RenderTemplate {
  /** SHA-256 of the document's JSON and its fonts. The same in every process. */
  id: string;
  /** Approximate memory use. */
  byteCount: number;
  document: TemplateDocument;
  layers: SplitLayers;
  /** The custom faces that the template uses. */
  fonts?: readonly OwnFace[];
}

export interface CompiledTemplate extends RenderTemplate {
  /** Reads a request's `variables`. */
  readValues: (variables: Record<string, unknown>) => ReadValues;
}

const FIXED_BYTES = 4096;
const BYTES_PER_VARIABLE = 2048;

export function compileTemplate(document: TemplateDocument, json = JSON.stringify(document)): CompiledTemplate {
  const fields = document.variables.map((variable) => readField(variableSchema.parse(variable)));
  return {
    id: hash(json),
    byteCount: FIXED_BYTES + BYTES_PER_VARIABLE * fields.length + json.length,
    document,
    layers: splitLayers(document),
    readValues: (variables) => readTemplateValues(fields, variables, checkPattern),
  };
}

/** Adds the faces that a template uses. Faces change the template's id, so adding or removing a font invalidates cached images. */
export function withFonts(template: CompiledTemplate, faces: readonly OwnFace[]): CompiledTemplate {
  const fonts = findUsedFaces(template.document, faces);
  if (fonts.length === 0) return template;
  return { ...template, id: hash(`${template.id} ${fonts.map(describeFace).join(' ')}`), fonts };
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

import type { DocumentRemark } from '../../contract/workspace.ts';
import { limitTime } from '../limit-time.ts';
import { compileTemplate } from '../renderer/compile-template.ts';
import { fillIn } from '../renderer/fill-in.ts';
import { lookScale } from '../renderer/output-size.ts';
import { parseTemplateDocument, TemplateDocumentError } from '../renderer/parse-template-document.ts';
import type { TemplateDocument } from '../renderer/template-document.ts';
import { PROOF_TIMEOUT_MS } from '../routes/proof.ts';
import type { WorkspaceContext } from './workspace-context.ts';

/**
 * Reads a template document as `parseTemplateDocument` does, and refuses one whose own pictures are damaged. What is saved is given
 * no signal: that goes on when whoever saves it leaves.
 */
export async function parseUsableDocument(
  json: unknown,
  context: WorkspaceContext,
  signal = new AbortController().signal,
): Promise<TemplateDocument> {
  const document = parseTemplateDocument(json, await context.readFonts());
  const problems = await findDamagedPictures(document, context, signal);
  if (problems.length > 0) throw new TemplateDocumentError(problems);
  return document;
}

/**
 * Asks the engine, because native code decodes pictures, and may end its process. To the engine they are values of variables,
 * and it tells which of these it cannot draw.
 */
async function findDamagedPictures(
  document: TemplateDocument,
  { engine, viewer: { memberId } }: WorkspaceContext,
  signal: AbortSignal,
): Promise<DocumentRemark[]> {
  const pictures = document.layers.flatMap((layer, at) =>
    layer.type === 'picture' && 'data' in layer.source ? { at, name: String(at), layer, data: layer.source.data } : [],
  );
  if (pictures.length === 0) return [];
  const { version, viewport, unit, dpi, intent } = document;
  const variables = pictures.map(({ name }) => ({ name, type: 'image' as const, label: '', required: false }));
  // Without what may hide them.
  const layers = pictures.map(({ name, layer: { id, type, x, y, width, height, fit, focus } }) => {
    return { id, type, x, y, width, height, fit, focus, source: { variable: name } };
  });
  const template = compileTemplate({ version, viewport, unit, dpi, intent, variables, background: null, layers });
  const values = Object.fromEntries(pictures.map(({ name, data }) => [name, data]));
  const { problems, ...row } = fillIn(values, template, engine);
  const request = {
    template,
    values: row.values,
    // A row takes the place of no other check.
    rows: [row],
    format: 'webp',
    // That of a proof, which then finds the pictures cut.
    scale: lookScale(document),
    keyId: `settings of ${memberId}`,
    purpose: 'check',
  } as const;
  const looked = await engine.render(request, limitTime(signal, PROOF_TIMEOUT_MS)).catch(() => {
    signal.throwIfAborted();
    // That the engine has no time, or stops, says nothing against a document.
    return undefined;
  });
  const errors = looked?.rows?.[0]?.filter(({ severity }) => severity === 'error') ?? [];
  const damaged = new Set([...problems, ...errors].map(({ name }) => name));
  return pictures
    .filter(({ name }) => damaged.has(name))
    .map(({ at, layer: { id } }) => ({
      path: ['layers', at, 'source', 'data'],
      message: `Layer "${id}": source.data is a picture that is damaged or too large; embed it anew.`,
    }));
}

import {
  checkDocumentSchema,
  proofDocumentSchema,
  readDocumentSchema,
  type DocumentCheck,
  type DocumentReading,
} from '../../contract/workspace.ts';
import { limitTime } from '../limit-time.ts';
import { ProblemError } from '../problem-error.ts';
import { compileTemplate, withFonts } from '../renderer/compile-template.ts';
import { findDocumentNotes } from '../../document/find-document-notes.ts';
import {
  parseTemplateDocument,
  TemplateDocumentError,
  type DocumentOptions,
} from '../../document/parse-template-document.ts';
import { fillWithExamples } from '../renderer/read-examples.ts';
import { RenderLimitError } from '../renderer/render-engine.ts';
import { createLookRequest, toFinding } from '../routes/create-look.ts';
import { PROOF_TIMEOUT_MS } from '../routes/proof.ts';
import { shortenProblems } from '../routes/read-generate-body.ts';
import { toRenderProblem } from '../routes/render-problems.ts';
import { readTemplateText } from './read-template-text.ts';
import { readWorkspaceBody, type WorkspaceContext, type WorkspaceHandlers } from './workspace-context.ts';

/** Maximum number of problems that a check lists. */
const PROBLEMS_MAX = 100;
const TOO_MUCH = 'The template takes too much time or memory to draw. Use fewer or smaller layers, images and shadows.';

/** Reads, checks and previews documents without saving them. Never uses the ledger. */
export function createDocumentHandlers({ engine, readDrawing, readFonts, viewer: { memberId } }: WorkspaceContext) {
  return {
    async readDocument(c) {
      const file = await readWorkspaceBody(c.req, readDocumentSchema);
      const { name, description, document, notes } = await readTemplateText(file, {
        readDrawing,
        fonts: await readFonts(),
        keyId: memberId,
        signal: c.req.raw.signal,
      });
      const reading: DocumentReading = { name, description, document: { ...document }, notes };
      return c.json(reading);
    },

    async checkDocument(c) {
      const { document } = await readWorkspaceBody(c.req, checkDocumentSchema);
      return c.json(checkTemplateDocument(document, await readFonts()));
    },

    async proofDocument(c) {
      const { document, variables } = await readWorkspaceBody(c.req, proofDocumentSchema);
      const fonts = await readFonts();
      const template = withFonts(compileTemplate(parseTemplateDocument(document, fonts)), fonts.fonts);
      const { problems, ...filled } = fillWithExamples(template, variables ?? {}, engine);
      const target = { template, format: 'webp', purpose: 'proof', keyId: `settings of ${memberId}` } as const;
      // Only those who may edit a template see it without a mark.
      // Proofs of several sets of values wait for that of the canvas, and don't replace each other.
      const purpose = variables === undefined ? 'proof' : 'example';
      const request = { ...createLookRequest(target), ...filled, purpose, hasMark: false } as const;
      const signal = limitTime(c.req.raw.signal, PROOF_TIMEOUT_MS);
      const image = await engine.render(request, signal).catch((error: unknown) => {
        throw error instanceof RenderLimitError ? new ProblemError(400, TOO_MUCH) : toRenderProblem(error);
      });
      return c.json({
        contentType: image.contentType,
        data: Buffer.from(image.bytes).toString('base64'),
        findings: [...shortenProblems(problems).map(toFinding), ...image.findings],
        places: image.places,
      });
    },
  } satisfies Partial<WorkspaceHandlers>;
}

/** Lists a document's problems, or notes about likely mistakes. */
export function checkTemplateDocument(json: unknown, options?: DocumentOptions): DocumentCheck {
  try {
    return { problems: [], notes: findDocumentNotes(parseTemplateDocument(json, options)) };
  } catch (error) {
    if (error instanceof TemplateDocumentError) return { problems: error.problems.slice(0, PROBLEMS_MAX), notes: [] };
    throw error;
  }
}

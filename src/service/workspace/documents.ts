import { PROOF_SIDE_PX } from '../../contract/check.ts';
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
import { lookScale } from '../../document/output-size.ts';
import {
  parseTemplateDocument,
  TemplateDocumentError,
  type DocumentOptions,
} from '../../document/parse-template-document.ts';
import { fillWithExamples } from '../renderer/read-examples.ts';
import { OverloadedError, RenderLimitError } from '../renderer/render-engine.ts';
import { toFinding, toLookProblem } from '../routes/create-look.ts';
import { PROOF_TIMEOUT_MS } from '../routes/proof.ts';
import { shortenProblems } from '../routes/read-generate-body.ts';
import { readTemplateText } from './read-template-text.ts';
import { readWorkspaceBody, type WorkspaceContext, type WorkspaceHandlers } from './workspace-context.ts';

/** An answer tells so many problems of a document at most. */
const PROBLEMS_MAX = 100;
const TOO_MUCH = 'The template takes too much time or memory to draw. Use fewer or smaller layers, images and shadows.';

/** What is asked of documents that need not be saved. The ledger knows nothing of it. */
export function createDocumentHandlers({ engine, readDrawing, readFonts, viewer: { memberId } }: WorkspaceContext) {
  return {
    async readDocument(c) {
      const file = await readWorkspaceBody(c.req, readDocumentSchema);
      const { name, description, document, notes } = await readTemplateText(file, {
        readDrawing,
        fonts: await readFonts(),
        signal: c.req.raw.signal,
      }).catch((error: unknown) => {
        throw error instanceof OverloadedError ? createBusyProblem() : error;
      });
      const reading: DocumentReading = { name, description, document: { ...document }, notes };
      return c.json(reading);
    },

    async checkDocument(c) {
      const { document } = await readWorkspaceBody(c.req, checkDocumentSchema);
      return c.json(checkTemplateDocument(document, await readFonts()));
    },

    async proofDocument(c) {
      const { document, variables = {} } = await readWorkspaceBody(c.req, proofDocumentSchema);
      const fonts = await readFonts();
      const template = withFonts(compileTemplate(parseTemplateDocument(document, fonts)), fonts.fonts);
      const { problems, ...filled } = fillWithExamples(template, variables, engine);
      const request = {
        template,
        ...filled,
        format: 'webp',
        scale: lookScale(template.document),
        outputScale: 1,
        keyId: `settings of ${memberId}`,
        purpose: 'proof',
        sidePxMax: PROOF_SIDE_PX,
      } as const;
      const signal = limitTime(c.req.raw.signal, PROOF_TIMEOUT_MS);
      const image = await engine.render(request, signal).catch((error: unknown) => {
        throw error instanceof RenderLimitError ? new ProblemError(400, TOO_MUCH) : toLookProblem(error);
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

function createBusyProblem(): ProblemError {
  const detail = 'Several SVG files are being read already. Try again in a moment.';
  return new ProblemError(503, detail, { title: 'Too many SVG files', headers: { 'retry-after': '2' } });
}

/** The problems of a document, or notes on what may not be meant. */
export function checkTemplateDocument(json: unknown, options?: DocumentOptions): DocumentCheck {
  try {
    return { problems: [], notes: findDocumentNotes(parseTemplateDocument(json, options)) };
  } catch (error) {
    if (error instanceof TemplateDocumentError) return { problems: error.problems.slice(0, PROBLEMS_MAX), notes: [] };
    throw error;
  }
}

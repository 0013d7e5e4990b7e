import type { Handler } from 'hono';
import type { CheckRowsWire, CheckWire, Finding } from '../../contract/check.ts';
import type { CheckRowsBody } from '../../contract/generate.ts';
import { ProblemError } from '../problem-error.ts';
import type { CompiledTemplate } from '../renderer/compile-template.ts';
import type { ServiceDependencies, ServiceEnv } from '../service-context.ts';
import { createLook, toFinding } from './create-look.ts';
import { createRateLimit } from './create-rate-limit.ts';
import { countProof, createHasteProblem, PROOF_RATE, PROOF_TIMEOUT_MS } from './proof.ts';
import { readCheckBody } from './read-generate-body.ts';
import { readJsonBody } from './read-json-body.ts';

/** Rows give way to all that somebody waits for, so they may take their time. */
const ROWS_TIMEOUT_MS = 30_000;
const ROWS_RATE = { timesMax: 20, windowMs: 1000 };
/** Pages of rows of one key that are held at a time: each may weigh as much as a body may. */
const PAGES_MAX = 4;

/** Says what is odd about values and where each is drawn, or what is odd about many rows of them, without drawing. Nothing is counted. */
export function createCheck(dependencies: ServiceDependencies): Handler<ServiceEnv> {
  const { monotonicMs = () => performance.now() } = dependencies;
  const { refuseStruck, findTemplate, look } = createLook(dependencies);
  const rate = createRateLimit(monotonicMs, PROOF_RATE);
  const pageRate = createRateLimit(monotonicMs, ROWS_RATE);
  const pageCounts = new Map<string, number>();

  /** Counts one page of a key; throws a 429 for one too many. */
  function countPage(keyId: string): void {
    const waitSeconds = pageRate.findWaitSeconds(keyId);
    if (waitSeconds > 0 || (pageCounts.get(keyId) ?? 0) >= PAGES_MAX) {
      const rule = `A key may ask for ${ROWS_RATE.timesMax} checks of many rows a second, ${PAGES_MAX} at a time.`;
      throw createHasteProblem(rule, Math.max(1, waitSeconds));
    }
    pageRate.add(keyId);
  }

  async function checkRows(
    template: CompiledTemplate,
    { rows, ...shared }: CheckRowsBody,
    keyId: string,
    signal: AbortSignal,
  ): Promise<CheckRowsWire> {
    const found: CheckRowsWire['rows'] = [];
    // One after the other: a proof that comes meanwhile waits for one row and not for a page.
    for (const { variables } of rows) {
      refuseStruck(keyId);
      const request = { purpose: 'check', keyId, isRow: true } as const;
      const findings = await look(template, { variables, ...shared }, request, signal).then(
        (looked) => looked.findings,
        readRefusal,
      );
      found.push({ findings });
    }
    return { rows: found };
  }

  async function holdPage<Result>(keyId: string, work: () => Promise<Result>): Promise<Result> {
    pageCounts.set(keyId, (pageCounts.get(keyId) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (pageCounts.get(keyId) ?? 1) - 1;
      if (left === 0) pageCounts.delete(keyId);
      else pageCounts.set(keyId, left);
    }
  }

  return async (c) => {
    const { id: keyId } = c.get('key');
    refuseStruck(keyId);
    const body = readCheckBody((await readJsonBody(c.req)).text);
    // Before the template is looked for, because whoever asks too often must not keep the database busy.
    if ('rows' in body) {
      countPage(keyId);
      return holdPage(keyId, async () => {
        const template = await findTemplate(c);
        const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(ROWS_TIMEOUT_MS)]);
        return c.json(await checkRows(template, body, keyId, signal));
      });
    }
    countProof(rate, keyId);
    const template = await findTemplate(c);
    const signal = AbortSignal.any([c.req.raw.signal, AbortSignal.timeout(PROOF_TIMEOUT_MS)]);
    const { image, findings } = await look(template, body, { purpose: 'check', keyId }, signal);
    return c.json({ findings, places: [...image.places] } satisfies CheckWire);
  };
}

/** What generate would refuse is a finding of its row, so that the others are checked all the same. */
function readRefusal(error: unknown): Finding[] {
  if (!(error instanceof ProblemError) || error.status !== 400) throw error;
  return (error.errors ?? [{ name: '', message: error.message }]).map(toFinding);
}
